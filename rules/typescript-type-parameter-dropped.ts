import { BESIDE_CHOSEN, conjunctsOf, DEFAULTED } from "../src/model/typing.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow returning a type that no longer follows the type argument of the caller",
  criteria: ["C5"],
  messages: { chosen: "{{place}} no longer has the type that the caller chooses." },
  recipe: "Keep the type parameter in the result, or add a separate function.",
  traits: {
    // The constraint of a type parameter is compared as a type. A type parameter with a default has that type where no caller chooses.
    chosen: ({ old, new: new_ }) => {
      if (typeof old !== "string" || old.endsWith(DEFAULTED)) return "compatible";
      const now = conjunctsOf(typeof new_ === "string" ? new_.replace(DEFAULTED, "") : "");
      const isKept = conjunctsOf(old).every((each) => each === BESIDE_CHOSEN || now.includes(each));
      return isKept
        ? "compatible"
        : {
            messageId: "chosen",
            harm: "widens",
            consequence: "Code that expects the chosen type in the result no longer compiles.",
          };
    },
  },
});
