import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "category:removed",
  description: "Disallow removing a category from a Kubernetes resource",
  message: "Category `{{name}}` was removed from {{place}}.",
  verdict: "dangerous",
  criteria: ["C5"],
  consequence: "`kubectl` commands that use the category no longer list the resource.",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: customResources("categories"),
  recipe: "Keep the category.",
});
