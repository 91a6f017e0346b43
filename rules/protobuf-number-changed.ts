import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { restoreNumber } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldNumber"],
  actions: ["changed"],
  fixable: "suggestion",
  description: "Disallow changing the number of a field",
  source: updating("assigning"),
  messages: { changed: "The number of `{{name}}` of {{place}} went from {{old}} to {{new}}." },
  recipe: "Restore the old number; a number belongs to its field for ever.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    return {
      messageId: "changed",
      fix: restoreNumber(old.number, field.at),
      data: { old: old.number, new: field.number },
      costs: { wire: "breaking" },
      consequences: {
        wire: `What one version writes under ${String(old.number)} the other ignores, or takes for another field.`,
      },
      witness: witnessOf(messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
