import { factRule } from "./families/facts.ts";
import { customResources } from "./wording/standards.ts";

export default factRule({
  events: ["scalePath:added", "scalePath:changed", "scalePath:removed"],
  description:
    "Disallow changing the paths of the `scale` subresource (`specReplicasPath`, `statusReplicasPath`, `labelSelectorPath`)",
  criteria: ["C1"],
  source: customResources("scale-subresource"),
  messages: {
    changed: "`{{name}}` of the `scale` subresource of {{place}} changed from `{{old}}` to `{{new}}`.",
    removed: "`{{name}}: {{old}}` was removed from the `scale` subresource of {{place}}.",
    added: "`{{name}}: {{new}}` was added to the `scale` subresource of {{place}}.",
  },
  recipe: "Keep the path. If the field moved, mirror its value in the old field.",
  judge: ({ old, new: new_ }) => {
    if (old === undefined) return { messageId: "added", data: { new: new_! }, verdict: "compatible" };
    const consequence = "Autoscalers read or write a field that is no longer in use.";
    const messageId = new_ === undefined ? "removed" : "changed";
    return { messageId, data: { old, new: new_ ?? "" }, verdict: "breaking", consequence };
  },
});
