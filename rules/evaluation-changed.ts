import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the properties or items that `unevaluatedProperties` or `unevaluatedItems` applies to",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-11"),
    messages: {
      narrowed: "`{{name}}` of {{place}} now rejects values that an edited subschema allows.",
      widened: "`{{name}}` of {{place}} no longer rejects values that an edited subschema allows.",
      unknown: "`{{name}}` of {{place}} may now apply to other parts of the value.",
    },
    recipe:
      "Keep the properties and items in every alternative and condition that has them. Move them only in a new version.",
  },
  create: (context) => ({
    "evaluation:changed": (change) => {
      const { effect, reason } = context.relate(change);
      if (effect === "same") return;
      if (effect === "undecided") {
        const undecided = reason ?? "It is unknown which properties and items are evaluated.";
        context.report({ change, messageId: "unknown", undecided });
        return;
      }
      const isOfResponse = change.channel.polarity === "response";
      const narrows = effect === "narrows" || (effect === "shifts" && !isOfResponse);
      context.report({ change, messageId: narrows ? "narrowed" : "widened", effect });
    },
  }),
});
