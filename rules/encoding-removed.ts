import { encodingRule } from "./families/encodings.ts";

export default encodingRule({
  action: "removed",
  description: "Disallow removing the `encoding` of a form property",
  message: "The `encoding` of {{part}} of {{place}} was removed.",
  recipe: "Keep the `encoding`.",
});
