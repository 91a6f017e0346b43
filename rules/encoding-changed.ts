import { encodingRule } from "./families/encodings.ts";

export default encodingRule({
  action: "changed",
  description: "Disallow changing the `encoding` of a form property",
  message: "The `encoding` of {{part}} of {{place}} changed.",
  recipe: "Accept the old encoding in addition to the new one.",
});
