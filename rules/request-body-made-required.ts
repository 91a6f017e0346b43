import { requirednessRule } from "./shared/requiredness.ts";
import { openapi } from "./shared/standards.ts";

export default requirednessRule({
  subject: "requestBodyRequired",
  now: "required",
  description: "Disallow requiring a request body that was optional",
  source: openapi("request-body-object"),
  recipe: "Leave the body optional, and do without it as before where it is missing.",
});
