import { contentEncodingRule } from "./families/contents.ts";

export default contentEncodingRule({
  action: "added",
  description: "Disallow adding `contentEncoding`",
  message: "`contentEncoding: {{new}}` was added to {{place}}.",
  recipe: "Keep the plain string, and offer the encoded one in a separate {{property}}.",
});
