import { requirednessRule } from "./shared/requiredness.ts";
import { openapi } from "./shared/standards.ts";

export default requirednessRule({
  subject: "parameterRequired",
  now: "required",
  description: "Disallow requiring a parameter that was optional",
  source: openapi("parameter-object"),
  recipe: "Leave the parameter optional, and do without it as before where it is missing.",
});
