import { formatRule } from "./families/formats.ts";

export default formatRule({
  action: "changed",
  description: "Disallow changing `format`",
  message: "`format` of {{place}} changed from `{{old}}` to `{{new}}`.",
  recipe:
    "Use a wider format in requests and a narrower one in responses. Otherwise add a separate {{property}} with the new format.",
});
