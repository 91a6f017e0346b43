import { existenceRule } from "./shared/existence.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "resourceSchema:removed",
  description: "Disallow removing the schema of a version of a kind",
  message: "`{{name}}` no longer has a schema.",
  verdict: "breaking",
  criteria: ["C1", "C5"],
  consequence:
    "An API server refuses a definition in `v1` without one; in `v1beta1`, nothing is validated or defaulted any more.",
  severity: BY_STABILITY,
  source: customResources("validation"),
  recipe: "Restore the schema.",
});
