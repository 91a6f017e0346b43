import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "prefixItem",
  action: "removed",
  description: "Disallow dropping the schema of a position of an array",
  source: jsonSchemaCore("section-10.3.1.1"),
  message: "{{place}} no longer says what its item at position {{name}} is.",
  recipe: "Keep the position; send or accept `null` there where nothing is left to say.",
  // A closed array has no such position any more; an open one may have anything there.
  judge: (change, context) => {
    const { items } = context.schema("new", change.pair.new);
    return items === undefined ? undefined : { effect: "narrows" };
  },
});
