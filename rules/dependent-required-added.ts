import { constraintRule } from "./shared/constraints.ts";
import { isRequired } from "./shared/members.ts";
import { jsonSchema } from "./shared/standards.ts";
import { showNames } from "./shared/values.ts";

export default constraintRule({
  subject: "dependentRequired",
  action: "added",
  description: "Disallow requiring further members where a certain one is present",
  source: jsonSchema("name-dependentrequired"),
  message: "{{place}} now requires {{members}} where `{{name}}` is present.",
  data: (change) => ({ members: showNames(change.new!) }),
  recipe: "Let the server fill in what is missing; require the members in a new version.",
  judge: (change, context) =>
    change.new!.every((name) => isRequired(name, "old", change, context)) ? { effect: "same" } : undefined,
});
