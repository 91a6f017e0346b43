import { burialOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["removed"],
  description: "Disallow removing an enum value even if its number and name are reserved",
  formats: ["protobuf"],
  source: updating("enum"),
  messages: {
    removed: "Enum value `{{name}}` ({{number}}) was removed from {{place}}; its number and name are reserved.",
  },
  recipe: "Set `deprecated = true` on the enum value and keep it until no code refers to it.",
  judge: (change, context) => {
    const { number, name } = burialOf(change.old!, change, context);
    if (!number || !name) return undefined;
    return {
      messageId: "removed",
      data: { number: change.old!.number },
      costs: { source: "breaking" },
      consequences: { source: "Code that refers to the enum value no longer compiles." },
    };
  },
});
