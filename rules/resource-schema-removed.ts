import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "resourceSchema:removed",
  description: "Disallow removing the schema of a version of a kind",
  message: "The schema of `{{name}}` was removed.",
  verdict: "breaking",
  criteria: ["C1", "C5"],
  consequence:
    "The API server rejects a `v1` definition without a schema. In `v1beta1`, nothing is validated or defaulted.",
  source: customResources("validation"),
  recipe: "Restore the schema.",
});
