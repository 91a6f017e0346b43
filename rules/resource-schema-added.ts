import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "resourceSchema:added",
  description: "Disallow adding a schema to a version of a kind that had none",
  message: "A schema was added to `{{name}}`, which accepted any object before.",
  verdict: "breaking",
  criteria: ["C1", "C6"],
  consequence: "Objects that do not match are rejected, and fields that the schema does not declare are dropped.",
  source: customResources("validation"),
  recipe: "Describe the stored objects, preserve unknown fields at first, and tighten the schema in a new version.",
});
