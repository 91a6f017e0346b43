import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "category:added",
  description: "Report a new category of a kind",
  message: "{{place}} now has the category `{{name}}`.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: FOR_INFORMATION,
  source: customResources("categories"),
  recipe: "Nothing needs to be done.",
});
