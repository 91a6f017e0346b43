import { existenceRule } from "./families/existence.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default existenceRule({
  event: "resourceVersion:added",
  description: "Report adding a version of a kind",
  message: "Version `{{name}}` was added.",
  verdict: "compatible",
  criteria: ["C4"],
  severity: "info",
  source: kubernetesChanges("making-a-new-api-version"),
  recipe: "Nothing needs to be done.",
});
