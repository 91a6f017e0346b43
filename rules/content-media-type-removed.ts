import { contentMediaTypeRule } from "./shared/contents.ts";

export default contentMediaTypeRule({
  action: "removed",
  description: "Disallow no longer saying of what kind the content is that clients read",
  message: "The text of {{place}} was `{{old}}`; now it may be of any kind.",
  recipe: "Go on sending content of the old kind, and state it.",
});
