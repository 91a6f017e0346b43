import { existenceRule } from "./shared/existence.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "selectableField:removed",
  description: "Disallow removing a field that clients may select objects by",
  message: "Objects of {{place}} can no longer be selected by `{{name}}`.",
  verdict: "breaking",
  criteria: ["C1"],
  consequence: "Lists and watches with a field selector on it are refused.",
  severity: { alpha: "info", beta: "warn", stable: "error" },
  source: customResources("crd-selectable-fields"),
  recipe: "Keep the field in `selectableFields`.",
});
