import { defineRule } from "../src/rule.ts";
import { losesMerging } from "./shared/type-forms.ts";
import { semverForTypes } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report interfaces that became type aliases, so that declarations cannot be merged into them",
    looksAt: "change",
    criteria: ["C5"],
    severity: "info",
    formats: ["typescript"],
    source: semverForTypes,
    messages: { alias: "`{{name}}` changed from an interface to a type alias." },
    recipe: "Keep the interface if the documentation asks users to extend it by `declare module`.",
  },
  create: (context) => ({
    "typeForm:changed": (change) => {
      if (!losesMerging(change.old!, change.new!)) return;
      const consequence = "Code that merges declarations into the interface no longer compiles.";
      context.report({ change, messageId: "alias", verdict: "dangerous", criteria: ["C5"], consequence });
    },
  }),
});
