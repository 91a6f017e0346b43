import type { Change } from "../src/model/change.ts";
import type { TypeForm } from "../src/model/snapshot.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { semverForTypes } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow declaring an interface as a type alias, an alias as an interface, or either as a union",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    formats: ["typescript"],
    source: semverForTypes,
    messages: {
      alias: "`{{name}}` is a type alias now; it was an interface.",
      union: "`{{name}}` is a union now; it was {{old}}.",
      explicit: "`{{name}}` is {{new}} now, without an implicit index signature; it was an alias of an object type.",
      kept: "`{{name}}` is {{new}} now; it was {{old}}.",
    },
    recipe: "Keep the declaration as an interface or a type alias, as it was.",
  },
  create: (context) => ({
    "typeForm:changed": (change) => {
      const [old, new_] = [change.old!, change.new!];
      const messageId = lossOf(old, new_, change, context);
      const data = { old: NAMES[old], new: NAMES[new_] };
      if (messageId === "kept") context.report({ change, messageId, data, effect: "same" });
      else {
        const consequence = CONSEQUENCES[messageId];
        context.report({ change, messageId, data, verdict: "dangerous", criteria: ["C5"], consequence });
      }
    },
  }),
});

type Loss = "alias" | "union" | "explicit";

const NAMES: Readonly<Record<TypeForm, string>> = {
  interface: "an interface",
  class: "a class",
  object: "an alias of an object type",
  named: "an alias of an interface or a class",
  union: "a union",
};

const CONSEQUENCES: Readonly<Record<Loss, string>> = {
  alias: "Code that merges declarations into the interface no longer compiles.",
  union: "Interfaces that extend it and classes that implement it no longer compile.",
  explicit: "Code that passes it as a `Record` or another type with an index signature no longer compiles.",
};

function lossOf(old: TypeForm, new_: TypeForm, change: Change<"typeForm">, context: RuleContext): Loss | "kept" {
  if (new_ === "union") return "union";
  if (old === "interface" && (new_ === "object" || new_ === "named")) return "alias";
  const isExplicit = (old === "object" || old === "union") && new_ !== "object";
  return isExplicit && isWithoutIndex(old, change, context) ? "explicit" : "kept";
}

/** Whether the old type had no index signature, which the new one would have as well. */
function isWithoutIndex(old: TypeForm, { at }: Change<"typeForm">, { snapshot, schema }: RuleContext): boolean {
  if (old === "union") return false;
  const root = Object.values(snapshot("old").roots).find((each) => each.at === at.old);
  const own = root && schema("old", root.schema);
  return own !== undefined && own.additionalProperties === undefined && Object.keys(own.properties).length > 0;
}
