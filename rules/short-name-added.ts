import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "shortName:added",
  description: "Report a new short name of a kind",
  message: "{{place}} now has the short name `{{name}}`.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: FOR_INFORMATION,
  source: customResources("create-a-customresourcedefinition"),
  recipe: "Nothing needs to be done.",
});
