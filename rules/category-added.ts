import { existenceRule } from "./families/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "category:added",
  description: "Report adding a category to a Kubernetes resource",
  message: "Category `{{name}}` was added to {{place}}.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: FOR_INFORMATION,
  source: customResources("categories"),
  recipe: "No action is required.",
});
