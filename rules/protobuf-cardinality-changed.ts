import { costsOfCardinality } from "./shared/cardinality.ts";
import { showCardinality } from "./shared/wire-types.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldCardinality"],
  actions: ["changed"],
  description: "Disallow changing how many values a field has, and whether it must have one",
  source: updating("updating"),
  messages: { changed: "The field `{{name}}` = {{number}} of {{place}} went from {{old}} to {{new}}." },
  recipe: "Keep the field as it is, and add another with a new name and number.",
  judge: ({ old, new: field }, context) => ({
    messageId: "changed",
    data: { number: old!.number, old: showCardinality(old!), new: showCardinality(field!) },
    costs: costsOfCardinality(old!, field!, context),
  }),
});
