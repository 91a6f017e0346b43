import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "selectableField:added",
  description: "Report a field that clients may newly select objects by",
  message: "Objects of {{place}} can now be selected by `{{name}}`.",
  verdict: "compatible",
  criteria: ["C3"],
  severity: FOR_INFORMATION,
  source: customResources("crd-selectable-fields"),
  recipe: "Nothing needs to be done.",
});
