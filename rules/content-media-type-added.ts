import { contentMediaTypeRule } from "./shared/contents.ts";

export default contentMediaTypeRule({
  action: "added",
  description: "Disallow adding `contentMediaType` to strings that clients send",
  message: "`contentMediaType: {{new}}` was added to {{place}}.",
  recipe: "Check that clients send only content of this type, or keep accepting other content.",
});
