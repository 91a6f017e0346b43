import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a new address of the API",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: openapi("server-object"),
    messages: { added: "`{{name}}` is a new address of the API." },
    recipe: "Nothing is to be done.",
  },
  create: (context) => ({
    "server:added": (change) => context.report({ change, messageId: "added", verdict: "compatible" }),
  }),
});
