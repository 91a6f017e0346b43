import { showNothing } from "./wording/types.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

const CHECKING = "Code that checks for `null` or `undefined`, or passes one of them, no longer compiles.";

export default typeTraitRule({
  description: "Disallow replacing `null` with `undefined`, or `undefined` with `null`",
  criteria: ["C1", "C5"],
  messages: {
    changed: "{{place}} was changed from {{old}} to {{new}}.",
    widened: "{{place}} can now be {{new}}. It could only be {{old}} before.",
    narrowed: "{{place}} can now only be {{new}}. It could be {{old}} before.",
  },
  recipe: "Keep the old value of the union, or add a separate property or function with the other one.",
  traits: {
    nothing: ({ old, new: new_ }) => {
      // A value that is absent on one side is a separate fact.
      if (old === undefined || new_ === undefined || old === new_) return "compatible";
      const data = { old: showNothing(old), new: showNothing(new_) };
      if (old === "both") return { messageId: "narrowed", data, harm: "narrows", consequence: CHECKING };
      return new_ === "both"
        ? { messageId: "widened", data, harm: "widens", consequence: CHECKING }
        : { messageId: "changed", data, harm: "shifts", consequence: CHECKING };
    },
  },
});
