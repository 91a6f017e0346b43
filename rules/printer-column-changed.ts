import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report what `kubectl get` newly shows, shows otherwise, or no longer shows",
    looksAt: "change",
    criteria: ["C5"],
    severity: FOR_INFORMATION,
    source: customResources("additional-printer-columns"),
    messages: {
      added: "`kubectl get` now shows the column `{{name}}` for {{place}}.",
      changed: "`kubectl get` shows the column `{{name}}` for {{place}} in another way.",
      removed: "`kubectl get` no longer shows the column `{{name}}` for {{place}}.",
    },
    recipe: "Let scripts ask for `-o json`; columns are for people.",
  },
  create: (context) => {
    const tell = (messageId: "added" | "changed" | "removed") => (change: Change<"printerColumn">) =>
      context.report({ change, messageId, verdict: "compatible" });
    return {
      "printerColumn:added": tell("added"),
      "printerColumn:changed": tell("changed"),
      "printerColumn:removed": tell("removed"),
    };
  },
});
