import { burialOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["removed"],
  description: "Disallow removing a value of an enumeration, its number and name reserved",
  formats: ["protobuf"],
  source: updating("enum"),
  messages: {
    removed: "The value `{{name}}` = {{number}} of {{place}} was removed; its number and name are reserved.",
  },
  recipe: "Mark the value `deprecated` and keep it until no code refers to it.",
  judge: (change, context) => {
    const { number, name } = burialOf(change.old!, change, context);
    if (!number || !name) return undefined;
    return {
      messageId: "removed",
      data: { number: change.old!.number },
      costs: { source: "breaking" },
      consequences: { source: "Code that refers to it no longer compiles." },
    };
  },
});
