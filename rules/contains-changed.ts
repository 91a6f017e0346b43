import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report changing which items of an array are counted under `maxContains`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.3.1.3"),
    messages: { changed: "Which items of {{place}} are counted has changed." },
    recipe: "Compare arrays at the limit by hand; where one is judged otherwise than before, use a new version.",
  },
  create: (context) => ({
    "contains:changed": (change) =>
      context.report({
        change,
        messageId: "changed",
        undecided: "Where matching items have a least and a greatest number, a wider schema can admit fewer arrays.",
      }),
  }),
});
