import { requirednessRule } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";

export default requirednessRule({
  subject: "parameterRequired",
  now: "optional",
  description: "Disallow making a required parameter of a webhook or callback optional",
  source: openapi("parameter-object"),
  recipe: "Keep sending the parameter with every webhook and callback.",
});
