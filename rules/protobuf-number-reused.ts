import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { showType, wireCost } from "./shared/wire-types.ts";
import { giveFreshNumber } from "./shared/wire-fixes.ts";
import { isJsonJudgedElsewhere, updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["numberReuse"],
  actions: ["changed", "added"],
  fixable: "suggestion",
  description: "Disallow reusing the number of a removed field",
  source: updating("reusing"),
  messages: {
    reused:
      "Number {{number}} of {{place}} was reused: field `{{name}}` ({{old}}) was replaced by `{{successor}}` ({{new}}).",
    taken:
      "Number {{number}} of {{place}} was reused: field `{{name}}` ({{old}}) has another number now, and the new field `{{successor}}` ({{new}}) has this one.",
  },
  recipe: "Give the new field a number that was never used, and reserve the number and name of the old field.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const isSame = old.type === field.type && old.typeName === field.typeName && old.keyType === field.keyType;
    const cost = old.keyType === field.keyType ? wireCost(old, field, context) : "breaking";
    // The field still has its name: only its bytes have another meaning, and nobody can take that for a new name.
    const isTaken = change.action === "added";
    return {
      messageId: isTaken ? "taken" : "reused",
      fix: giveFreshNumber(field.at, change, context),
      data: { number: field.number, successor: field.name, old: showType(old), new: showType(field) },
      // The JSON names of Go fields are judged by other rules, so only the reuse itself counts.
      costs: isTaken
        ? { wire: "breaking" }
        : {
            wire: isJsonJudgedElsewhere(context) ? "breaking" : isSame ? "dangerous" : (cost ?? "dangerous"),
            json: "breaking",
            source: "breaking",
          },
      consequences: {
        wire: "Values of the old field are read as values of the new field.",
        source: "Code that refers to the old field no longer compiles.",
      },
      witness: witnessOf(context, messagesOf(change, context, { old, new: field }), [old]),
    };
  },
});
