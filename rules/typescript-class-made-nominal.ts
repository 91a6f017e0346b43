import { isForeignOnEitherSide } from "./shared/type-traits.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow adding the first `private` or `protected` member to a class",
  criteria: ["C1"],
  messages: {
    nominal:
      "The first `private` or `protected` member was added to {{place}}. Only instances of the class have its type now.",
  },
  recipe: "Keep the state outside of the class, for example in a `WeakMap`.",
  traits: {
    nominal: (change, context) =>
      change.old === undefined && change.new === "own" && !isForeignOnEitherSide(change, context)
        ? {
            messageId: "nominal",
            harm: { riskIn: "request" },
            consequence: "Code that passes an object with the same members, such as a test double, no longer compiles.",
          }
        : "compatible",
  },
});
