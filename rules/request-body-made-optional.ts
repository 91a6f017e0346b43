import { requirednessRule } from "./shared/requiredness.ts";
import { openapi } from "./shared/standards.ts";

export default requirednessRule({
  subject: "requestBodyRequired",
  now: "optional",
  description: "Report no longer requiring a request body, and disallow it in what the server sends",
  source: openapi("request-body-object"),
  recipe: "Go on sending a body with every webhook and callback.",
});
