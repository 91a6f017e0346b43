import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["evaluation:changed"],
  description:
    "Disallow changing the properties or items that `unevaluatedProperties` or `unevaluatedItems` applies to",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-11"),
  messages: {
    narrowed: "`{{name}}` of {{place}} now rejects values that an edited subschema allows.",
    widened: "`{{name}}` of {{place}} no longer rejects values that an edited subschema allows.",
    unknown: "`{{name}}` of {{place}} may now apply to other parts of the value.",
  },
  recipe:
    "Keep the properties and items in every alternative and condition that has them. Move them only in a new version.",
  judge: (change, context) => {
    const { effect, reason } = context.relate(change);
    if (effect === "same") return undefined;
    if (effect === "undecided") {
      return { messageId: "unknown", undecided: reason ?? "It is unknown which properties and items are evaluated." };
    }
    const narrows = effect === "narrows" || (effect === "shifts" && change.channel.polarity !== "response");
    return { messageId: narrows ? "narrowed" : "widened", effect };
  },
});
