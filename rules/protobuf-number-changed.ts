import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { restoreNumber } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldNumber"],
  actions: ["changed"],
  fixable: "suggestion",
  description: "Disallow changing the number of a field",
  source: updating("assigning"),
  messages: { changed: "Number of field `{{name}}` of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Restore the old number. Never change the number of a field.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    return {
      messageId: "changed",
      fix: restoreNumber(old.number, field.at),
      data: { old: old.number, new: field.number },
      costs: { wire: "breaking" },
      consequences: {
        wire: `Values that one version writes as field ${String(old.number)} are ignored or misread by the other.`,
      },
      witness: witnessOf(context, messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
