import { constraintRule } from "./families/constraints.ts";
import { isRequired } from "./shared/property-outcomes.ts";
import { jsonSchema } from "./wording/standards.ts";
import { showNames } from "./shared/values.ts";

export default constraintRule({
  subject: "dependentRequired",
  action: "added",
  description: "Disallow adding `dependentRequired` to objects that clients send",
  source: jsonSchema("name-dependentrequired"),
  message: "{{place}} now requires {{names}} if `{{name}}` is present (`dependentRequired`).",
  data: (change) => ({ names: showNames(change.new!) }),
  recipe: "Fill in missing {{properties}} on the server. Require them in a new version.",
  judge: (change, context) =>
    change.new!.every((name) => isRequired(name, "old", change, context)) ? { effect: "same" } : undefined,
});
