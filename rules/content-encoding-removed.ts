import { contentEncodingRule } from "./families/contents.ts";

export default contentEncodingRule({
  action: "removed",
  description: "Disallow removing `contentEncoding`",
  message: "`contentEncoding: {{old}}` was removed from {{place}}, so the string is not encoded.",
  recipe: "Keep the encoding, and offer the plain string in a separate {{property}}.",
});
