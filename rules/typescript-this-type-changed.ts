import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow replacing a return type `this` with another type, or another type with `this`",
  criteria: ["C1", "C5"],
  messages: {
    removed: "The return type of {{place}} is no longer `this`.",
    added: "The return type of {{place}} was changed to `this`.",
  },
  recipe: "Keep the return type, or add a separate method.",
  traits: {
    // A method of a class that returns `this` concerns only the classes that override it.
    self: ({ old }) =>
      old === true
        ? { messageId: "removed", harm: "widens", consequence: CHAINING }
        : { messageId: "added", harm: { riskIn: "request" }, consequence: IMPLEMENTING },
  },
});

const CHAINING = "Code that calls methods of a subclass on the result no longer compiles.";
const IMPLEMENTING = "Classes that implement the type and return another object there no longer compile.";
