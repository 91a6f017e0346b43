import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "shortName:removed",
  description: "Disallow removing a short name of a kind",
  message: "Short name `{{name}}` was removed from {{place}}.",
  verdict: "dangerous",
  criteria: ["C5"],
  consequence: "Scripts that use the short name with `kubectl` fail.",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: customResources("create-a-customresourcedefinition"),
  recipe: "Keep the short name.",
});
