import { contentMediaTypeRule } from "./shared/contents.ts";

export default contentMediaTypeRule({
  action: "added",
  description: "Disallow asking for one kind of content in a text that clients send",
  message: "The text of {{place}} is now said to be `{{new}}`.",
  recipe: "Make sure that clients never sent anything else, or go on accepting it.",
});
