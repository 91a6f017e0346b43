import { encodingRule } from "./shared/encodings.ts";

export default encodingRule({
  action: "removed",
  description: "Disallow removing the encoding of a member of a form",
  message: "The member `{{name}}` of {{place}} no longer has an encoding of its own.",
  recipe: "Keep the encoding, or state the same in other words.",
});
