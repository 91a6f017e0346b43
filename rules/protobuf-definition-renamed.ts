import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["renamed"],
  description: "Disallow renaming a message or an enumeration, whose name is part of generated code",
  source: bestPractices("reserve-deleted-numbers"),
  messages: {
    renamed: "The {{kind}} `{{name}}` is gone; it looks renamed to `{{successor}}`, which is written alike.",
  },
  recipe: "Keep the old name, or keep the old definition beside the new one until nobody refers to it.",
  judge: ({ old, new: successor }) => ({
    messageId: "renamed",
    data: { kind: old?.kind === "enum" ? "enumeration" : "message", successor: successor?.name ?? "" },
    costs: { source: "breaking" },
    consequences: { source: "Code that refers to it by its old name no longer compiles." },
  }),
});
