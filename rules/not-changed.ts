import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing what `not` excludes",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.1.4"),
    messages: { changed: "What {{place}} excludes by `not` has changed." },
    recipe: "Exclude no more than before from what clients send, and no less from what they receive.",
  },
  create: (context) => ({
    "not:changed": (change) => {
      const undecided =
        "What is admitted under `not` grows where its schema shrinks; only the values themselves can tell.";
      context.report({ change, messageId: "changed", undecided });
    },
  }),
});
