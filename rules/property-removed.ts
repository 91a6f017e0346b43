import { memberRemovalRule } from "./shared/member-removals.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default memberRemovalRule({
  stage: "unannounced",
  description: "Disallow removing a member that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: "Keep the member and mark it `deprecated` with a sunset; remove it after that day or in a new version.",
});
