import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report added security schemes",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("security-scheme-object"),
    messages: { added: "Security scheme `{{name}}` was added." },
    recipe: "No action is needed.",
  },
  create: (context) => ({
    "securityScheme:added": (change) => context.report({ change, messageId: "added", verdict: "compatible" }),
  }),
});
