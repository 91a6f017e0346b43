import { isForeignOnEitherSide } from "./shared/type-traits.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

const ASSIGNING = "Code that assigns to the property no longer compiles.";
const ASSIGNING_PROPERTIES = "Code that assigns to properties of the value no longer compiles.";
const CHANGING_ITEMS = "Code that changes the array no longer compiles.";

export default typeTraitRule({
  description: "Disallow making a property, an object or an array that code can change read-only",
  criteria: ["C5"],
  messages: {
    property: "{{place}} was made `readonly`.",
    object: "The properties of {{place}} were made `readonly`.",
    array: "{{place}} was changed to a `readonly` array.",
  },
  recipe: "Keep the type mutable, or add a separate read-only type or property.",
  traits: {
    fixed: ({ new: new_ }) =>
      new_ === true ? { messageId: "property", harm: "widens", consequence: ASSIGNING } : "compatible",
    readonly: (change, context) => {
      if (change.new === undefined) return change.old === "list" ? undefined : "compatible";
      if (isForeignOnEitherSide(change, context)) return "compatible";
      return change.new === "list"
        ? { messageId: "array", harm: "widens", consequence: CHANGING_ITEMS }
        : { messageId: "object", harm: "widens", consequence: ASSIGNING_PROPERTIES };
    },
  },
});
