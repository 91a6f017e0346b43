import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow returning `undefined` where a `Promise` was always returned",
  criteria: ["C5"],
  messages: { promise: "{{place}} can now be `undefined`. It was always a `Promise` before." },
  recipe: "Keep returning a `Promise` in each case.",
  traits: {
    promise: ({ old, new: new_ }) =>
      old === "always" && new_ === "sometimes"
        ? {
            messageId: "promise",
            harm: "widens",
            consequence: "Code that calls `.then()` on the result no longer compiles.",
          }
        : "compatible",
  },
});
