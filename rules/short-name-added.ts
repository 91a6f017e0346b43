import { existenceRule } from "./families/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "shortName:added",
  description: "Report added short names of a kind",
  message: "Short name `{{name}}` was added to {{place}}.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: FOR_INFORMATION,
  source: customResources("create-a-customresourcedefinition"),
  recipe: "No action is needed.",
});
