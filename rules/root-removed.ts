import { existenceRule } from "./shared/existence.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default existenceRule({
  event: "root:removed",
  description: "Disallow removing a schema that is a contract by itself",
  message: "`{{name}}` was removed.",
  verdict: "breaking",
  criteria: ["C1", "C5"],
  consequence: "Whoever refers to it no longer finds it.",
  severity: BY_STABILITY,
  source: jsonSchemaCore("section-4.3"),
  recipe: "Keep the schema, mark it as deprecated, and remove it with the next major version.",
});
