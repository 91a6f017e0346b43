import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "selectableField:added",
  description: "Report fields added to `selectableFields`",
  message: "Field `{{name}}` was added to `selectableFields` of {{place}}.",
  verdict: "compatible",
  criteria: ["C3"],
  severity: "info",
  source: customResources("crd-selectable-fields"),
  recipe: "No action is needed.",
});
