import { existenceRule } from "./families/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default existenceRule({
  event: "servedVersion:added",
  description: "Report serving another version of a kind",
  message: "Version `{{name}}` is now served.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: FOR_INFORMATION,
  source: customResourceVersions("specify-multiple-versions"),
  recipe: "Nothing needs to be done.",
});
