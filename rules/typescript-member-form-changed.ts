import { haveSameForeignType } from "./shared/type-traits.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow changing a member from method to property, or between property and accessor",
  criteria: ["C1", "C5"],
  messages: {
    strict: "{{place}} was changed from a method to a property. Its parameter types are now compared strictly.",
    property: "{{place}} was changed from a method to a property.",
    plain: "{{place}} was changed from an accessor to a property.",
    accessor: "{{place}} was changed from a property to an accessor.",
  },
  recipe: "Keep the form in which the member is declared.",
  traits: {
    loose: (change, context) =>
      change.old === true && haveSameForeignType(change, context)
        ? { messageId: "strict", harm: { riskIn: "request" }, consequence: IMPLEMENTING }
        : "compatible",
    // A method that is called is an operation, and compared as one.
    method: ({ old, new: new_ }) =>
      old === true && new_ === "property"
        ? { messageId: "property", harm: { riskIn: "response" }, consequence: OVERRIDING }
        : "compatible",
    held: ({ old, new: new_ }) => {
      if (old === "accessor" && new_ === "property")
        return { messageId: "plain", harm: { riskIn: "response" }, consequence: WITH_ACCESSOR };
      return old === "property" && new_ === "accessor"
        ? { messageId: "accessor", harm: { riskIn: "response" }, consequence: WITH_PROPERTY }
        : "compatible";
    },
  },
});

const IMPLEMENTING = "Code that passes an object whose function accepts fewer types no longer compiles.";
const OVERRIDING = "Subclasses that declare a method with the same name no longer compile.";
const WITH_ACCESSOR = "Subclasses that declare an accessor with the same name no longer compile.";
const WITH_PROPERTY = "Subclasses that declare a property with the same name no longer compile.";
