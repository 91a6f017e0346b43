import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["added"],
  description: "Disallow adding a `required` field",
  formats: ["protobuf", "go"],
  source: bestPractices("add-required"),
  messages: { added: "Required field `{{name}}` ({{number}}) was added to {{place}}." },
  recipe: "Make the field `optional`, and check for it in the code that reads it.",
  judge: (change, context) =>
    change.new!.cardinality === "required"
      ? {
          messageId: "added",
          data: { number: change.new!.number },
          costs: { wire: "breaking", json: "breaking", source: "breaking" },
          consequences: { wire: "Messages that were written without the field are rejected.", json: "", source: "" },
          witness: witnessOf(context, messagesOf(change, context), []),
        }
      : undefined,
});
