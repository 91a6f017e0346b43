import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["enumNumber"],
  actions: ["renamed"],
  description: "Disallow renaming a value of an enumeration, which JSON and generated code know by its name",
  source: updating("enum"),
  messages: { renamed: "The value {{number}} of {{place}} was called `{{name}}` and is now called `{{successor}}`." },
  recipe: "Keep the old name first and add the new one as an alias (`option allow_alias = true`).",
  judge: ({ old, new: successor }) => ({
    messageId: "renamed",
    data: { number: old!.number, successor: successor!.name },
    costs: { json: "breaking", source: "breaking" },
    consequences: { source: "Code that refers to it by its old name no longer compiles." },
  }),
});
