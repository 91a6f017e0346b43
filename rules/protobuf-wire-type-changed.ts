import { costsOfTypes, isUnread, showType } from "./shared/wire-types.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldType"],
  actions: ["changed"],
  description: "Disallow changing a field type to one with a different wire type",
  source: updating("updating"),
  messages: {
    changed:
      "Type of field `{{name}}` ({{number}}) of {{place}} changed from {{old}} to {{new}}, which has a different encoding.",
    partial:
      "Type of field `{{name}}` ({{number}}) of {{place}} changed from {{old}} to {{new}}, which cannot read all values of the old type.",
    encoding: "Wire type of field `{{name}}` ({{number}}) of {{place}} changed from {{old}} to {{new}}.",
    unread: "Type of field `{{name}}` ({{number}}) of {{place}} changed from {{old}} to {{new}}.",
  },
  recipe: "Keep the field. Add a field of the new type under a new name and number.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const data = { number: old.number, old: showType(old), new: showType(field) };
    const [before, after] = [old.wireType, field.wireType];
    if (isUnread(change) && before !== undefined && after !== undefined && before !== after) {
      const forms = { number: old.number, old: `\`${before}\``, new: `\`${after}\`` };
      return { messageId: "encoding", data: forms, costs: { wire: "breaking" } };
    }
    if (isUnread(change)) {
      // For Go types, another rule reports that the type comes from another package.
      if (context.snapshot("new").declarations !== undefined) return undefined;
      const undecided = "The definition of one of the types was not found, so its encoding is unknown.";
      return { messageId: "unread", data, costs: {}, undecided };
    }
    const costs = costsOfTypes(change, context);
    if (costs.wire !== "breaking") return undefined;
    return {
      messageId: old.type === field.type && (old.type === "message" || old.type === "enum") ? "partial" : "changed",
      data,
      costs,
      witness: witnessOf(context, messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
