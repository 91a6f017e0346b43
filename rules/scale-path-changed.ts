import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the members that the subresource `scale` reads and writes",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: customResources("scale-subresource"),
    messages: {
      changed: "`{{name}}` of the subresource `scale` of {{place}} was `{{old}}` and is now `{{new}}`.",
      removed: "`{{name}}` of the subresource `scale` of {{place}} was `{{old}}` and is now left out.",
      added: "`{{name}}` of the subresource `scale` of {{place}} is now `{{new}}`.",
    },
    recipe: "Keep the path, and mirror a member that moved in its old place.",
  },
  create: (context) => {
    const consequence = "Autoscalers read or write another number than the one that counts.";
    return {
      "scalePath:changed": (change) => {
        const data = { old: change.old!, new: change.new! };
        context.report({ change, messageId: "changed", data, verdict: "breaking", consequence });
      },
      "scalePath:removed": (change) => {
        context.report({ change, messageId: "removed", data: { old: change.old! }, verdict: "breaking", consequence });
      },
      "scalePath:added": (change) => {
        context.report({ change, messageId: "added", data: { new: change.new! }, verdict: "compatible" });
      },
    };
  },
});
