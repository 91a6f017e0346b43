import { requirednessRule } from "./shared/requiredness.ts";
import { openapi } from "./shared/standards.ts";

export default requirednessRule({
  subject: "headerRequired",
  now: "optional",
  description: "Disallow no longer promising a header",
  source: openapi("header-object"),
  recipe: "Go on sending the header with every such response.",
});
