import { requirednessRule } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";

export default requirednessRule({
  subject: "parameterRequired",
  now: "required",
  description: "Disallow making an optional parameter required",
  source: openapi("parameter-object"),
  recipe: {
    typescript: "Keep the parameter optional. Require it in the next major version.",
    other: "Keep the parameter optional, and handle requests without it as before.",
  },
});
