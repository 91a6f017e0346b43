import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow making a class `abstract`",
  criteria: ["C1"],
  messages: { abstract: "{{place}} was made `abstract`." },
  recipe: "Keep the class as it is, and add a separate `abstract` base class.",
  traits: {
    abstract: ({ new: new_ }) =>
      new_ === true
        ? {
            messageId: "abstract",
            harm: "break",
            consequence: "Code that creates instances of the class with `new` no longer compiles.",
          }
        : "compatible",
    // Subclasses no longer have to declare the member: no code breaks.
    open: () => "compatible",
  },
});
