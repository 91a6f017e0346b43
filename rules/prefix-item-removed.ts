import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "prefixItem",
  action: "removed",
  description: "Disallow removing an item from `prefixItems`",
  source: jsonSchemaCore("section-10.3.1.1"),
  message: "The schema for item {{name}} was removed from `prefixItems` of {{place}}.",
  recipe: "Keep the item. Send or accept `null` there if it has no meaning.",
  // A closed array no longer has such an item. An open array accepts any value there.
  judge: (change, context) => {
    const { items } = context.schema("new", change.pair.new);
    return items === undefined ? undefined : { effect: "narrows" };
  },
});
