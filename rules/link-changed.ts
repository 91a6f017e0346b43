import { defineRule } from "../src/rule.ts";
import { leadsTheSameWay } from "./shared/links.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report changing where a link leads, or with which values",
    looksAt: "change",
    criteria: ["C5"],
    severity: FOR_INFORMATION,
    source: openapi("link-object"),
    messages: { changed: "The link `{{name}}` of {{place}} has changed." },
    recipe: "Keep what the link leads to; add another one beside it.",
  },
  create: (context) => ({
    "link:changed": (change) => {
      if (leadsTheSameWay(change, context.snapshot("old"), context.snapshot("new"))) {
        context.report({ change, messageId: "changed", verdict: "compatible" });
        return;
      }
      const consequence = "Clients that follow it call something else, or with other values.";
      context.report({ change, messageId: "changed", verdict: "dangerous", consequence });
    },
  }),
});
