import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "selectableField:removed",
  description: "Disallow removing a field from `selectableFields`",
  message: "Field `{{name}}` was removed from `selectableFields` of {{place}}.",
  verdict: "breaking",
  criteria: ["C1"],
  consequence: "List and watch requests with a field selector for this field are rejected.",
  severity: { alpha: "info", beta: "warn", stable: "error" },
  source: customResources("crd-selectable-fields"),
  recipe: "Keep the field in `selectableFields`.",
});
