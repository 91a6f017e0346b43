import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "category:added",
  description: "Report adding a category to a Kubernetes resource",
  message: "Category `{{name}}` was added to {{place}}.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: "info",
  source: customResources("categories"),
  recipe: "No action is required.",
});
