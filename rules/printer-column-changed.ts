import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { customResources } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report changes of `additionalPrinterColumns`",
    looksAt: "change",
    criteria: ["C5"],
    severity: "info",
    source: customResources("additional-printer-columns"),
    messages: {
      added: "Printer column `{{name}}` was added to {{place}}.",
      changed: "Printer column `{{name}}` of {{place}} was changed.",
      removed: "Printer column `{{name}}` was removed from {{place}}.",
    },
    recipe: "Let scripts use `-o json`; printer columns are for people.",
  },
  create: (context) => {
    const visit = (messageId: "added" | "changed" | "removed") => (change: Change<"printerColumn">) =>
      context.report({ change, messageId, verdict: "compatible" });
    return {
      "printerColumn:added": visit("added"),
      "printerColumn:changed": visit("changed"),
      "printerColumn:removed": visit("removed"),
    };
  },
});
