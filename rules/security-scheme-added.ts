import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a new security scheme",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: openapi("security-scheme-object"),
    messages: { added: "There is a new security scheme, `{{name}}`." },
    recipe: "Nothing is to be done.",
  },
  create: (context) => ({
    "securityScheme:added": (change) => context.report({ change, messageId: "added", verdict: "compatible" }),
  }),
});
