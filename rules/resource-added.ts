import { existenceRule } from "./families/existence.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default existenceRule({
  event: "resource:added",
  description: "Report adding a kind",
  message: "Kind `{{name}}` was added.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: "info",
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  recipe: "Nothing needs to be done.",
});
