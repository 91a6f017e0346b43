import { witnessOfValue } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["changed"],
  description: "Disallow changing the number of a value of an enumeration",
  source: updating("enum"),
  messages: { changed: "The number of `{{name}}` of {{place}} went from {{old}} to {{new}}." },
  recipe: "Restore the old number; a number belongs to its value for ever.",
  judge: (change, context) => ({
    messageId: "changed",
    data: { old: change.old!.number, new: change.new!.number },
    costs: { wire: "breaking" },
    consequences: { wire: "What one version writes the other reads as another value." },
    witness: witnessOfValue(change.old!, change, context),
  }),
});
