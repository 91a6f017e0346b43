import { existenceRule } from "./shared/existence.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "resourceSchema:added",
  description: "Disallow a schema for a version of a kind that had none",
  message: "`{{name}}` now has a schema, where anything was accepted before.",
  verdict: "breaking",
  criteria: ["C1", "C6"],
  consequence: "Objects that do not fit are refused, and members that the schema does not declare are dropped.",
  severity: BY_STABILITY,
  source: customResources("validation"),
  recipe: "Describe what stored objects look like, keep unknown fields at first, and tighten in a new version.",
});
