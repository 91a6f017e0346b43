import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report adding an operation",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: kubernetesChanges("on-compatibility"),
    messages: { added: "`{{operation}}` was added." },
    recipe: "Nothing needs to be done.",
  },
  create: (context) => ({
    "operation:added": (change) => {
      const { method, path } = change.new!;
      context.report({ change, messageId: "added", data: { operation: `${method} ${path}` }, verdict: "compatible" });
    },
  }),
});
