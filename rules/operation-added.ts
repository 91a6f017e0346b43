import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["operation:added"],
  description: "Report adding an operation",
  criteria: ["C1"],
  severity: "info",
  source: kubernetesChanges("on-compatibility"),
  messages: { added: "`{{operation}}` was added." },
  recipe: "Nothing needs to be done.",
  judge: (change) => {
    const { method, path } = change.new!;
    return { messageId: "added", data: { operation: `${method} ${path}` }, verdict: "compatible" };
  },
});
