import { removalRule } from "./shared/removals.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default removalRule({
  description: "Disallow removing a member that was not deprecated before",
  severity: BY_STABILITY,
  source: kubernetesChanges("backward-compatibility-gotchas"),
  message: "{{place}} no longer declares the member `{{name}}`.",
  recipe: "Keep the member and mark it `deprecated` with a sunset date; remove it after that date or in a new version.",
  applies: ({ deprecated }) => deprecated === undefined,
});
