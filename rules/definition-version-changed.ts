import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "definitionVersion:changed",
  description: "Report a definition that is written in another version of `CustomResourceDefinition`",
  message:
    "The definition of `{{name}}` was written in `{{old}}` and is now written in `{{new}}`; they are compared with the defaults of each.",
  verdict: "compatible",
  criteria: ["C2"],
  severity: FOR_INFORMATION,
  source: customResources("create-a-customresourcedefinition"),
  recipe: "Nothing needs to be done: what its defaults change is told by itself.",
});
