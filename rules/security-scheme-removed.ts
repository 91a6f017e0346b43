import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a security scheme that is gone",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: openapi("security-scheme-object"),
    messages: { removed: "The security scheme `{{name}}` is gone." },
    recipe: "Nothing is to be done.",
  },
  create: (context) => ({
    // Where an operation asked for it, the requirement that went tells the break.
    "securityScheme:removed": (change) => context.report({ change, messageId: "removed", verdict: "compatible" }),
  }),
});
