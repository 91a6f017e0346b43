import { costsOfTypes, isUnread, showType } from "./shared/wire-types.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldType"],
  actions: ["changed"],
  description: "Disallow another type that reads the old bytes, but not all of their values or not in JSON and code",
  source: updating("updating"),
  messages: { changed: "The type of `{{name}}` = {{number}} of {{place}} went from {{old}} to {{new}}." },
  recipe: "Keep the field as it is, and add one of the new type under a new name and number.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const costs = costsOfTypes(change, context);
    if (isUnread(change) || costs.wire === "breaking") return undefined;
    return {
      messageId: "changed",
      data: { number: old.number, old: showType(old), new: showType(field) },
      costs,
      consequences: { wire: "Values that only one of the types holds are cut off, lost, or read as others." },
      witness:
        costs.wire === undefined ? undefined : witnessOf(messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
