import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["oneof"],
  actions: ["renamed"],
  description: "Disallow renaming a oneof, whose name is part of generated code",
  source: updating("oneof-compat"),
  messages: { renamed: "The oneof `{{name}}` of {{place}} is now called `{{successor}}`." },
  recipe: "Keep the name of the oneof.",
  judge: ({ new: successor = "" }) => ({ messageId: "renamed", data: { successor }, costs: { source: "breaking" } }),
});
