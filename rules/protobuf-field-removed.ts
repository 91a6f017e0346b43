import { MISSED } from "./shared/cardinality.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import { burialOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["removed"],
  description: "Disallow removing a field, its number and name reserved",
  formats: ["protobuf"],
  source: updating("deleting"),
  messages: {
    removed: "The field `{{name}}` = {{number}} of {{place}} was removed; its number and name are reserved.",
    taken: "The field `{{name}}` = {{number}} of {{place}} was removed.",
  },
  recipe: "Mark the field `deprecated` and keep it until no code refers to it.",
  judge: (change, context) => {
    const field = change.old!;
    const { number, name, isTaken } = burialOf(field, change, context);
    const isBuried = number && name;
    if (!isBuried && !isTaken) return undefined;
    const demanded = field.cardinality === "required";
    return {
      messageId: isBuried ? "removed" : "taken",
      data: { number: field.number },
      costs: {
        ...(demanded && { wire: "breaking" }),
        ...((demanded || !isBuried) && { json: "breaking" }),
        source: "breaking",
      },
      consequences: {
        wire: MISSED,
        source: "Code that refers to it no longer compiles.",
      },
      witness: demanded ? witnessOf(messagesOf(change, context), [], "new") : undefined,
    };
  },
});
