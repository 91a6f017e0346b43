import { encodingRule } from "./shared/encodings.ts";

export default encodingRule({
  action: "changed",
  description: "Disallow writing a member of a form in another way",
  message: "The encoding of the member `{{name}}` of {{place}} has changed.",
  recipe: "Accept the old encoding beside the new one.",
});
