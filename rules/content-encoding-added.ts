import { contentEncodingRule } from "./shared/contents.ts";

export default contentEncodingRule({
  action: "added",
  description: "Disallow encoding a text that went as it was",
  message: "{{place}} is now text in the encoding `{{new}}`.",
  recipe: "Keep the plain text, and offer the encoded one in a member of its own.",
});
