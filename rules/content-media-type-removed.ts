import { contentMediaTypeRule } from "./families/contents.ts";

export default contentMediaTypeRule({
  action: "removed",
  description: "Disallow removing `contentMediaType` from strings that clients read",
  message: "`contentMediaType: {{old}}` was removed from {{place}}, so the content can have any type.",
  recipe: "Keep sending content of the old type, and keep `contentMediaType`.",
});
