import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow changing a member of a class from public to `protected`, or from `protected` to public",
  criteria: ["C1", "C5"],
  messages: {
    protected: "{{place}} was made `protected`.",
    public: "{{place}} was changed from `protected` to public.",
    method: "Method `{{old}}` was changed from `protected` to public.",
  },
  recipe: "Keep the visibility, and add a separate member with the other one.",
  traits: {
    protected: ({ new: new_ }) =>
      new_ === true
        ? { messageId: "protected", harm: "widens", consequence: REACHING }
        : { messageId: "public", harm: { riskIn: "response" }, consequence: HIDING },
    hidden: ({ old }) => ({
      messageId: "method",
      data: { old: old ?? "" },
      harm: { riskIn: "response" },
      consequence: HIDING,
    }),
  },
});

const REACHING = "Code that uses the member outside of the class and its subclasses no longer compiles.";
const HIDING = "Subclasses that declare a `protected` member with the same name no longer compile.";
