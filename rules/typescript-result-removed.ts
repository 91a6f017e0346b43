import { factRule } from "./families/facts.ts";
import { assertionOf } from "./shared/type-traits.ts";
import { semverForTypes } from "./wording/standards.ts";

export default factRule({
  events: ["content:removed"],
  description: "Disallow changing the return type of a function to `void`",
  criteria: ["C1"],
  formats: ["typescript"],
  source: semverForTypes,
  messages: { removed: "The return type of {{place}} was changed to `void`." },
  recipe: "Keep returning the value, or add a separate function that returns nothing.",
  judge: (change, context) => {
    if (change.name === "" && assertionOf(change, context) === undefined)
      return { messageId: "removed", verdict: "breaking", consequence: USING };
    return undefined;
  },
});

const USING = "Code that uses the result of the function no longer compiles.";
