import { requirednessRule } from "./shared/requiredness.ts";
import { openapi } from "./shared/standards.ts";

export default requirednessRule({
  subject: "parameterRequired",
  now: "optional",
  description: "Report no longer requiring a parameter, and disallow it in what the server sends",
  source: openapi("parameter-object"),
  recipe: "Go on sending the parameter with every webhook and callback.",
});
