import { contentEncodingRule } from "./families/contents.ts";

export default contentEncodingRule({
  action: "changed",
  description: "Disallow changing `contentEncoding`",
  message: "`contentEncoding` of {{place}} changed from `{{old}}` to `{{new}}`.",
  recipe: "Keep the old encoding, and offer the new one in a separate {{property}}.",
});
