import { formatTraits } from "../src/model/format-traits.ts";
import type { Change } from "../src/model/change.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";
import { showNames } from "./shared/values.ts";
import { judgeVariants } from "./shared/variant-sets.ts";

export default factRule({
  events: ["variants:changed"],
  description: "Disallow changing `oneOf` or `anyOf` alternatives that cannot be matched",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.2.1"),
  messages: {
    changed: "Alternatives of {{place}} changed and could not be matched.",
    added: "{{place}} changed from a single schema to several alternatives.",
    removed: "{{place}} changed from several alternatives to a single schema.",
    united: "{{place}} changed from one type to a union of {{count}} types. Only some of them have {{members}}.",
    merged: "{{place}} changed from a union of {{count}} types to one type.",
  },
  recipe: "Give the alternatives names or a `discriminator`, and change one alternative at a time.",
  judge: (change, context) => {
    const [old, new_] = [change.old!, change.new!];
    const count = String([...old, ...new_].flatMap(({ branches }) => branches).length);
    const isType = formatTraits(context.snapshot("new")).isCode;
    const side = change.channel.polarity === "request" ? "old" : "new";
    const values = { ...judgeVariants(change, context), values: `values that only the ${side} alternatives accept` };
    if (new_.length === 0) return { messageId: isType ? "merged" : "removed", data: { count }, ...values };
    if (old.length > 0) return { messageId: "changed", ...values };
    const members = isType ? membersOfSome(change, context) : [];
    if (members.length === 0) return { messageId: "added", ...values };
    const told = {
      messageId: "united",
      data: { count, members: showNames(members) },
    } as const;
    if (change.channel.polarity === "request") return { ...told, ...values };
    const consequence = "Code that reads such a member without a check of the type no longer compiles.";
    return { ...told, verdict: "breaking", criteria: ["C5"], consequence };
  },
});

/** The members of the old type that code reads of some of the new ones only. */
function membersOfSome(
  { pair, new: groups }: Change<"variants">,
  { schema }: Pick<RuleContext, "schema">,
): readonly string[] {
  const branches = groups!.flatMap((group) => group.branches).map((branch) => schema("new", branch.schema));
  return Object.keys(schema("old", pair.old).properties).filter(
    (name) => !branches.every(({ properties }) => name in properties),
  );
}
