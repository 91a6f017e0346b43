import { constraintRule } from "./shared/constraints.ts";
import { isRequired } from "./shared/members.ts";
import { jsonSchema } from "./shared/standards.ts";
import { showNames } from "./shared/values.ts";

export default constraintRule({
  subject: "dependentRequired",
  action: "removed",
  description: "Disallow leaving out members that came with a certain other one",
  source: jsonSchema("name-dependentrequired"),
  message: "{{place}} no longer requires {{members}} where `{{name}}` is present.",
  data: (change) => ({ members: showNames(change.old!) }),
  recipe: "Go on sending the members together; change that in a new version.",
  judge: (change, context) =>
    change.old!.every((name) => isRequired(name, "new", change, context)) ? { effect: "same" } : undefined,
});
