import type { Dictionary, Json } from "../src/model/json.ts";
import { enumValues, revaluedMembers } from "../src/model/enumeration.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";
import { showFirst } from "./shared/values.ts";

export default typeTraitRule({
  description: "Disallow renaming a member of an `enum` or changing its value",
  criteria: ["C1", "C5"],
  messages: {
    renamed: "Names of enum members of {{place}} were changed: {{members}}.",
    revalued: "Values of enum members of {{place}} were changed: {{members}}.",
  },
  recipe: "Keep the names and the values. Add a new member for a new value.",
  traits: {
    enumeration: ({ old, new: new_ }) => {
      if (old === undefined || new_ === undefined) return undefined;
      const [before, after] = [enumValues(old), enumValues(new_)];
      const values = Object.values(after);
      // A value that was removed is a separate fact.
      const renamed = Object.keys(before).filter((name) => !(name in after) && values.includes(before[name]!));
      if (renamed.length > 0) {
        const members = showFirst(renamed, (name) => `\`${name}\` to ${namesOf(before[name]!, after)}`);
        return { messageId: "renamed", data: { members }, harm: "break", consequence: NAMING };
      }
      const revalued = revaluedMembers(before, after);
      if (revalued.length === 0) return "compatible";
      const members = showFirst(revalued, (name) => `\`${name}\` from ${show(before[name]!)} to ${show(after[name]!)}`);
      return { messageId: "revalued", data: { members }, harm: "break", consequence: OUTDATED };
    },
  },
});

const OUTDATED =
  "Code that was compiled with the old declarations, or contains the values as literals, keeps using the old values.";

const NAMING = "Code that uses the old name of a member no longer compiles.";

function namesOf(value: Json, members: Dictionary<Json>): string {
  return Object.keys(members)
    .filter((name) => members[name] === value)
    .map((name) => `\`${name}\``)
    .join(" or ");
}

function show(value: Json): string {
  return JSON.stringify(value);
}
