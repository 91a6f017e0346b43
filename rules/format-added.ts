import { formatRule } from "./families/formats.ts";

export default formatRule({
  action: "added",
  description: "Disallow adding `format` to values that clients send",
  message: "`format: {{new}}` was added to {{place}}.",
  recipe: "Keep accepting values of any format. Require the format only in a new API version or on new {{properties}}.",
});
