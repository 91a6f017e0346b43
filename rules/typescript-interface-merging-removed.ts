import { factRule } from "./families/facts.ts";
import { losesMerging } from "./shared/type-forms.ts";
import { semverForTypes } from "./wording/standards.ts";

export default factRule({
  events: ["typeForm:changed"],
  description: "Report interfaces that became type aliases, so that declarations cannot be merged into them",
  criteria: ["C5"],
  severity: "info",
  formats: ["typescript"],
  source: semverForTypes,
  messages: { alias: "`{{name}}` changed from an interface to a type alias." },
  recipe: "Keep the interface if the documentation asks users to extend it by `declare module`.",
  judge: (change) => {
    if (!losesMerging(change.old!, change.new!)) return undefined;
    const consequence = "Code that merges declarations into the interface no longer compiles.";
    return { messageId: "alias", verdict: "dangerous", criteria: ["C5"], consequence };
  },
});
