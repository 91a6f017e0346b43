import { isForeignOnEitherSide } from "./shared/type-traits.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

const PASSING = "Code that passes a `readonly` array no longer compiles.";

export default typeTraitRule({
  description: "Disallow requiring a mutable array where a `readonly` array was accepted",
  criteria: ["C1"],
  messages: { array: "{{place}} no longer accepts a `readonly` array." },
  recipe: "Keep accepting a `readonly` array, and copy it before you change it.",
  traits: {
    readonly: (change, context) => {
      if (change.new !== undefined || change.old !== "list") return undefined;
      if (isForeignOnEitherSide(change, context)) return "compatible";
      return { messageId: "array", harm: "narrows", consequence: PASSING };
    },
  },
});
