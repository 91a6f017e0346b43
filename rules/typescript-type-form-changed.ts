import type { Change } from "../src/model/change.ts";
import type { TypeForm } from "../src/model/snapshot.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { losesMerging } from "./shared/type-forms.ts";
import { semverForTypes } from "./wording/standards.ts";

export default factRule({
  events: ["typeForm:changed"],
  description: "Disallow replacing a type alias by an interface, or either by a union",
  criteria: ["C5"],
  formats: ["typescript"],
  source: semverForTypes,
  messages: {
    union: "`{{name}}` changed from {{old}} to a union.",
    explicit: "`{{name}}` changed from an alias of an object type to {{new}}, without an implicit index signature.",
    kept: "`{{name}}` changed from {{old}} to {{new}}.",
  },
  recipe: "Keep the declaration as an interface or a type alias.",
  judge: (change, context) => {
    const [old, new_] = [change.old!, change.new!];
    // Another rule is about declarations that are merged into the interface.
    if (losesMerging(old, new_)) return undefined;
    const messageId = lossOf(old, new_, change, context);
    const data = { old: NAMES[old], new: NAMES[new_] };
    if (messageId === "kept") return { messageId, data, effect: "same" };

    const consequence = CONSEQUENCES[messageId];
    return { messageId, data, verdict: "dangerous", criteria: ["C5"], consequence };
  },
});

type Loss = "union" | "explicit";

const NAMES: Readonly<Record<TypeForm, string>> = {
  interface: "an interface",
  class: "a class",
  object: "an alias of an object type",
  named: "an alias of an interface or a class",
  union: "a union",
};

const CONSEQUENCES: Readonly<Record<Loss, string>> = {
  union: "Interfaces that extend the type and classes that implement it no longer compile.",
  explicit:
    "Code that passes a value of the type as a `Record` or another type with an index signature no longer compiles.",
};

function lossOf(old: TypeForm, new_: TypeForm, change: Change<"typeForm">, context: RuleContext): Loss | "kept" {
  if (new_ === "union") return "union";
  const isExplicit = (old === "object" || old === "union") && new_ !== "object";
  return isExplicit && isWithoutIndex(old, change, context) ? "explicit" : "kept";
}

/** Returns whether the old type has no explicit index signature. */
function isWithoutIndex(old: TypeForm, { at }: Change<"typeForm">, { snapshot, schema }: RuleContext): boolean {
  if (old === "union") return false;
  const root = Object.values(snapshot("old").roots).find((each) => each.at === at.old);
  const own = root && schema("old", root.schema);
  return own !== undefined && own.additionalProperties === undefined && Object.keys(own.properties).length > 0;
}
