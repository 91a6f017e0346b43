import { costsOfTypes, isUnread, showType } from "./shared/wire-types.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldType"],
  actions: ["changed"],
  description: "Disallow changing a field type to one with the same wire type",
  source: updating("updating"),
  messages: { changed: "Type of field `{{name}}` ({{number}}) of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Keep the field. Add a field of the new type under a new name and number.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const costs = costsOfTypes(change, context);
    if (isUnread(change) || costs.wire === "breaking") return undefined;
    return {
      messageId: "changed",
      data: { number: old.number, old: showType(old), new: showType(field) },
      costs,
      consequences: { wire: "Values outside the range of one of the types are truncated, lost or misread." },
      witness:
        costs.wire === undefined
          ? undefined
          : witnessOf(context, messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
