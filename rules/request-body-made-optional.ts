import { requirednessRule } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";

export default requirednessRule({
  subject: "requestBodyRequired",
  now: "optional",
  description: "Disallow making the request body of a webhook or callback optional",
  source: openapi("request-body-object"),
  recipe: "Keep sending a body with every webhook and callback.",
});
