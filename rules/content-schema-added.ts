import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow asking for a schema of the content of a text that clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-contentschema"),
    messages: { added: "What is written inside the text of {{place}} must now follow a schema." },
    recipe: "Go on accepting other content, or ask for the schema in a new version only.",
  },
  create: (context) => ({
    "contentSchema:added": (change) => context.report({ change, messageId: "added", effect: "narrows" }),
  }),
});
