import { constraintRule } from "./families/constraints.ts";
import { isRequired } from "./shared/property-outcomes.ts";
import { jsonSchema } from "./wording/standards.ts";
import { showNames } from "./shared/values.ts";

export default constraintRule({
  subject: "dependentRequired",
  action: "removed",
  description: "Disallow removing `dependentRequired` from objects that clients read",
  source: jsonSchema("name-dependentrequired"),
  message: "{{place}} no longer requires {{names}} if `{{name}}` is present (`dependentRequired`).",
  data: (change) => ({ names: showNames(change.old!) }),
  recipe: "Keep sending the {{properties}} together. Change that in a new version.",
  judge: (change, context) =>
    change.old!.every((name) => isRequired(name, "new", change, context)) ? { effect: "same" } : undefined,
});
