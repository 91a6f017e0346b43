import { contentMediaTypeRule } from "./families/contents.ts";

export default contentMediaTypeRule({
  action: "changed",
  description: "Disallow changing `contentMediaType`",
  message: "`contentMediaType` of {{place}} changed from `{{old}}` to `{{new}}`.",
  recipe: "Keep content of the old type, and offer the new type in a separate {{property}}.",
});
