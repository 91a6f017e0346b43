import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "prefixItem",
  action: "added",
  description: "Disallow adding an item to `prefixItems`",
  source: jsonSchemaCore("section-10.3.1.1"),
  message: "A schema for item {{name}} was added to `prefixItems` of {{place}}.",
  recipe: "Append items only if readers ignore unknown ones. Otherwise use a new version.",
  // A closed array had no such item. An open array accepted any value there.
  judge: (change, context) => {
    const { items } = context.schema("old", change.pair.old);
    return items === undefined ? undefined : { effect: "widens" };
  },
});
