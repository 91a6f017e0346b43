import { costsOfTypes, isUnread, showType } from "./shared/wire-types.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldType"],
  actions: ["changed"],
  description: "Disallow a type that reads the old bytes as something else",
  source: updating("updating"),
  messages: {
    changed:
      "The type of `{{name}}` = {{number}} of {{place}} went from {{old}} to {{new}}, which is not written alike.",
    partial:
      "The type of `{{name}}` = {{number}} of {{place}} went from {{old}} to {{new}}, which does not read all that the old one wrote.",
    encoding: "`{{name}}` = {{number}} of {{place}} was written as {{old}} and is now written as {{new}}.",
    unread: "The type of `{{name}}` = {{number}} of {{place}} went from {{old}} to {{new}}.",
  },
  recipe: "Keep the field as it is, and add one of the new type under a new name and number.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const data = { number: old.number, old: showType(old), new: showType(field) };
    const [before, after] = [old.wireType, field.wireType];
    if (isUnread(change) && before !== undefined && after !== undefined && before !== after) {
      const forms = { number: old.number, old: `\`${before}\``, new: `\`${after}\`` };
      return { messageId: "encoding", data: forms, costs: { wire: "breaking" } };
    }
    if (isUnread(change)) {
      // Of Go types, it is told of the member that its type is another one from elsewhere.
      if (context.snapshot("new").declarations !== undefined) return undefined;
      const undecided = "The definition of one of the two was not read, so that it is not known how it is written.";
      return { messageId: "unread", data, costs: {}, undecided };
    }
    const costs = costsOfTypes(change, context);
    if (costs.wire !== "breaking") return undefined;
    return {
      messageId: old.type === field.type && (old.type === "message" || old.type === "enum") ? "partial" : "changed",
      data,
      costs,
      witness: witnessOf(messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
