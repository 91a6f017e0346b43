import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "shortName:added",
  description: "Report added short names of a kind",
  message: "Short name `{{name}}` was added to {{place}}.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: "info",
  source: customResources("create-a-customresourcedefinition"),
  recipe: "No action is needed.",
});
