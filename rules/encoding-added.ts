import { encodingRule } from "./shared/encodings.ts";

export default encodingRule({
  action: "added",
  description: "Disallow stating an encoding for a member of a form that says something new",
  message: "The member `{{name}}` of {{place}} now has an encoding of its own.",
  recipe: "State what holds today; accept the old encoding beside a new one.",
});
