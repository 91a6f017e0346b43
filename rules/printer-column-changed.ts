import { factRule } from "./families/facts.ts";
import { customResources } from "./wording/standards.ts";

export default factRule({
  events: ["printerColumn:added", "printerColumn:changed", "printerColumn:removed"],
  description: "Report changes of `additionalPrinterColumns`",
  criteria: ["C5"],
  severity: "info",
  source: customResources("additional-printer-columns"),
  messages: {
    added: "Printer column `{{name}}` was added to {{place}}.",
    changed: "Printer column `{{name}}` of {{place}} was changed.",
    removed: "Printer column `{{name}}` was removed from {{place}}.",
  },
  recipe: "Let scripts use `-o json`; printer columns are for people.",
  judge: ({ old, new: new_ }) => {
    const messageId = old === undefined ? "added" : new_ === undefined ? "removed" : "changed";
    return { messageId, verdict: "compatible" };
  },
});
