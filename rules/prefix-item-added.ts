import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "prefixItem",
  action: "added",
  description: "Disallow giving a schema to a position of an array",
  source: jsonSchemaCore("section-10.3.1.1"),
  message: "{{place}} now says what its item at position {{name}} is.",
  recipe: "Append positions only where readers ignore what they do not know; otherwise use a new version.",
  // A closed array had no such position; an open one could have anything there.
  judge: (change, context) => {
    const { items } = context.schema("old", change.pair.old);
    return items === undefined ? undefined : { effect: "widens" };
  },
});
