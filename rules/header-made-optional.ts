import { requirednessRule } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";

export default requirednessRule({
  subject: "headerRequired",
  now: "optional",
  description: "Disallow making a response header optional",
  source: openapi("header-object"),
  recipe: "Keep sending the header with every such response.",
});
