import { contentEncodingRule } from "./shared/contents.ts";

export default contentEncodingRule({
  action: "changed",
  description: "Disallow another encoding of a text",
  message: "The encoding of {{place}} went from `{{old}}` to `{{new}}`.",
  recipe: "Keep the old encoding, and offer the text in the new one in a member of its own.",
});
