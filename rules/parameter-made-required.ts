import { requirednessRule } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";

export default requirednessRule({
  subject: "parameterRequired",
  now: "required",
  description: "Disallow making an optional parameter required",
  source: openapi("parameter-object"),
  recipe: "Keep the parameter optional, and handle requests without it as before.",
});
