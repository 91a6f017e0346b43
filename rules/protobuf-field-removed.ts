import { MISSED } from "./shared/cardinality.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { burialOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["removed"],
  description: "Disallow removing a field even if its number and name are reserved",
  formats: ["protobuf"],
  source: updating("deleting"),
  messages: {
    removed: "Field `{{name}}` ({{number}}) was removed from {{place}}; its number and name are reserved.",
    taken: "Field `{{name}}` ({{number}}) was removed from {{place}}.",
  },
  recipe: "Set `deprecated = true` on the field and keep it until no code refers to it.",
  judge: (change, context) => {
    const field = change.old!;
    const { number, name, isTaken } = burialOf(field, change, context);
    const isReserved = number && name;
    if (!isReserved && !isTaken) return undefined;
    const isRequired = field.cardinality === "required";
    return {
      messageId: isReserved ? "removed" : "taken",
      data: { number: field.number },
      costs: {
        ...(isRequired && { wire: "breaking" }),
        ...((isRequired || !isReserved) && { json: "breaking" }),
        source: "breaking",
      },
      consequences: {
        wire: MISSED,
        source: "Code that refers to the field no longer compiles.",
      },
      witness: isRequired ? witnessOf(context, messagesOf(change, context), [], "new") : undefined,
    };
  },
});
