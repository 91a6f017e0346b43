import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "definitionVersion:changed",
  description: "Report changing the `apiVersion` of a CustomResourceDefinition",
  message: "The `apiVersion` of the CRD `{{name}}` changed from `{{old}}` to `{{new}}`.",
  verdict: "compatible",
  criteria: ["C2"],
  severity: "info",
  source: customResources("create-a-customresourcedefinition"),
  recipe: "No action is required: other findings report changes that result from the defaults of the new version.",
});
