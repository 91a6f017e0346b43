import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report removed security schemes",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("security-scheme-object"),
    messages: { removed: "Security scheme `{{name}}` was removed." },
    recipe: "No action is needed.",
  },
  create: (context) => ({
    // If an operation used the scheme, the removed requirement is reported as breaking.
    "securityScheme:removed": (change) => context.report({ change, messageId: "removed", verdict: "compatible" }),
  }),
});
