import { defineRule } from "../src/rule.ts";
import { customResources } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description:
      "Disallow changing the paths of the `scale` subresource (`specReplicasPath`, `statusReplicasPath`, `labelSelectorPath`)",
    looksAt: "change",
    criteria: ["C1"],
    source: customResources("scale-subresource"),
    messages: {
      changed: "`{{name}}` of the `scale` subresource of {{place}} changed from `{{old}}` to `{{new}}`.",
      removed: "`{{name}}: {{old}}` was removed from the `scale` subresource of {{place}}.",
      added: "`{{name}}: {{new}}` was added to the `scale` subresource of {{place}}.",
    },
    recipe: "Keep the path. If the field moved, mirror its value in the old field.",
  },
  create: (context) => {
    const consequence = "Autoscalers read or write a field that is no longer in use.";
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
