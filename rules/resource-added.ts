import { existenceRule } from "./families/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default existenceRule({
  event: "resource:added",
  description: "Report adding a kind",
  message: "Kind `{{name}}` was added.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: FOR_INFORMATION,
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  recipe: "Nothing needs to be done.",
});
