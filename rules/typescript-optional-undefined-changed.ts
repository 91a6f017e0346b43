import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow replacing an optional property (`a?: T`) with a required `a: T | undefined`, or the reverse",
  criteria: ["C1", "C5"],
  messages: {
    stated: "Property `{{property}}` of {{place}} was made required. It can still be `undefined`.",
    unstated:
      "Property `{{property}}` of {{place}} was made optional. It was required before and could be `undefined`.",
  },
  recipe: "Keep the property optional, or keep it required, as it was.",
  traits: {
    stated: ({ old, new: new_ }) =>
      new_ === undefined
        ? { messageId: "unstated", data: { property: old ?? "" }, harm: "widens", consequence: PASSING_ON }
        : { messageId: "stated", data: { property: new_ }, harm: "narrows", consequence: OMITTING },
  },
});

const OMITTING = "Code that omits the property no longer compiles.";
const PASSING_ON = "Code that passes the value on to a type that requires the property no longer compiles.";
