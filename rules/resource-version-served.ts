import { existenceRule } from "./families/existence.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default existenceRule({
  event: "servedVersion:added",
  description: "Report serving another version of a kind",
  message: "Version `{{name}}` is now served.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: "info",
  source: customResourceVersions("specify-multiple-versions"),
  recipe: "Nothing needs to be done.",
});
