import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { showType, wireCost } from "./shared/wire-types.ts";
import { giveFreshNumber } from "./shared/wire-fixes.ts";
import { isJsonTold, updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["numberReuse"],
  actions: ["changed"],
  fixable: "suggestion",
  description: "Disallow giving the number of one field to another",
  source: updating("reusing"),
  messages: {
    reused: "The number {{number}} of {{place}} was `{{name}}` ({{old}}) and is now `{{successor}}` ({{new}}).",
  },
  recipe: "Give the new field a number that was never used, and reserve the number and the name of the old one.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const isSame = old.type === field.type && old.typeName === field.typeName && old.keyType === field.keyType;
    const cost = old.keyType === field.keyType ? wireCost(old, field, context) : "breaking";
    return {
      messageId: "reused",
      fix: giveFreshNumber(field.at, change, context),
      data: { number: field.number, successor: field.name, old: showType(old), new: showType(field) },
      // Who knows fields by their names in JSON takes one for the other.
      costs: {
        wire: isJsonTold(context) ? "breaking" : isSame ? "dangerous" : (cost ?? "dangerous"),
        json: "breaking",
        source: "breaking",
      },
      consequences: {
        wire: "Values of the old field are read as values of the new one.",
        source: "Code that refers to the old field no longer compiles.",
      },
      witness: witnessOf(messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
