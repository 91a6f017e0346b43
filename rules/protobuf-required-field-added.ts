import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["added"],
  description: "Disallow adding a field that is required",
  formats: ["protobuf", "go"],
  source: bestPractices("add-required"),
  messages: { added: "The field `{{name}}` = {{number}} was added to {{place}} and is required." },
  recipe: "Make it `optional`, and let the code that reads it demand it where it must.",
  judge: (change, context) =>
    change.new!.cardinality === "required"
      ? {
          messageId: "added",
          data: { number: change.new!.number },
          costs: { wire: "breaking", json: "breaking", source: "breaking" },
          consequences: { wire: "Everything that was written without it is refused.", json: "", source: "" },
          witness: witnessOf(messagesOf(change, context), []),
        }
      : undefined,
});
