import { requirednessRule } from "./shared/requiredness.ts";
import { openapi } from "./shared/standards.ts";

export default requirednessRule({
  subject: "headerRequired",
  now: "required",
  description: "Report promising a header, and disallow requiring one of what clients send",
  source: openapi("header-object"),
  recipe: "Leave the header optional where clients send it.",
});
