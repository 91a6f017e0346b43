import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `contentSchema` to strings that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-contentschema"),
    messages: { added: "A `contentSchema` was added to {{place}}." },
    recipe: "Keep accepting other content, or add `contentSchema` only in a new version.",
  },
  create: (context) => ({
    "contentSchema:added": (change) => context.report({ change, messageId: "added", effect: "narrows" }),
  }),
});
