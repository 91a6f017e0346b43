import { factRule } from "./families/facts.ts";
import { semverForTypes } from "./wording/standards.ts";

export default factRule({
  events: ["overriddenType:changed"],
  description: "Disallow narrowing the type of a class member that subclasses override",
  criteria: ["C5"],
  formats: ["typescript"],
  source: semverForTypes,
  messages: {
    narrower: "The result of {{place}} was narrowed.",
    this: "The result of {{place}} changed to `this`.",
    property: "The type of `{{name}}` of {{place}} was narrowed.",
  },
  recipe: "Keep the declared type, or add a member with the narrower type and another name.",
  judge: (change) => ({
    messageId: change.name === "" ? (change.new ?? "narrower") : "property",
    verdict: "dangerous",
    criteria: ["C5"],
    consequence: "Subclasses that override the member with the old type no longer compile.",
  }),
});
