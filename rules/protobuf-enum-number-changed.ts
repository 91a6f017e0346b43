import { witnessOfValue } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["changed"],
  description: "Disallow changing the number of an enum value",
  source: updating("enum"),
  messages: { changed: "Number of enum value `{{name}}` of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Restore the old number. Never change the number of an enum value.",
  judge: (change, context) => ({
    messageId: "changed",
    data: { old: change.old!.number, new: change.new!.number },
    costs: { wire: "breaking" },
    consequences: { wire: "Each version reads the number of the other as a different enum value." },
    witness: witnessOfValue(change.old!, change, context),
  }),
});
