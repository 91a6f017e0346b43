import { requirednessRule } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";

export default requirednessRule({
  subject: "headerRequired",
  now: "required",
  description: "Disallow making a request header required",
  source: openapi("header-object"),
  recipe: "Keep headers in requests optional.",
});
