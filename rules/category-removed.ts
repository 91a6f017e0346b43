import { existenceRule } from "./shared/existence.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "category:removed",
  description: "Disallow removing a category of a kind",
  message: "{{place}} no longer has the category `{{name}}`.",
  verdict: "dangerous",
  criteria: ["C5"],
  consequence: "Scripts that use it with `kubectl` fail.",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: customResources("categories"),
  recipe: "Keep the category; it costs nothing.",
});
