import { contentMediaTypeRule } from "./shared/contents.ts";

export default contentMediaTypeRule({
  action: "changed",
  description: "Disallow content of another kind in a text",
  message: "The text of {{place}} was `{{old}}`; now it is `{{new}}`.",
  recipe: "Keep content of the old kind, and offer the new one in a member of its own.",
});
