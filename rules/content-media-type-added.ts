import { contentMediaTypeRule } from "./families/contents.ts";

export default contentMediaTypeRule({
  action: "added",
  description: "Disallow adding `contentMediaType` to strings that clients send",
  message: "`contentMediaType: {{new}}` was added to {{place}}.",
  recipe: "Check that clients send only content of this type, or keep accepting other content.",
});
