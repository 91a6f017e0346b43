import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report added servers",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("server-object"),
    messages: { added: "Server `{{name}}` was added." },
    recipe: "No action is needed.",
  },
  create: (context) => ({
    "server:added": (change) => context.report({ change, messageId: "added", verdict: "compatible" }),
  }),
});
