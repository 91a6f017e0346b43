import { requirednessRule } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";

export default requirednessRule({
  subject: "requestBodyRequired",
  now: "required",
  description: "Disallow making an optional request body required",
  source: openapi("request-body-object"),
  recipe: "Keep the body optional, and handle requests without it as before.",
});
