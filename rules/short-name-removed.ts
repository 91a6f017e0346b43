import { existenceRule } from "./shared/existence.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "shortName:removed",
  description: "Disallow removing a short name of a kind",
  message: "{{place}} no longer has the short name `{{name}}`.",
  verdict: "dangerous",
  criteria: ["C5"],
  consequence: "Scripts that use it with `kubectl` fail.",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: customResources("create-a-customresourcedefinition"),
  recipe: "Keep the short name; it costs nothing.",
});
