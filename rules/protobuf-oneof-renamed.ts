import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["oneof"],
  actions: ["renamed"],
  description: "Disallow renaming a oneof",
  source: updating("oneof-compat"),
  messages: { renamed: "Oneof `{{name}}` of {{place}} was renamed to `{{successor}}`." },
  recipe: "Keep the name of the oneof.",
  judge: ({ new: successor = "" }) => ({ messageId: "renamed", data: { successor }, costs: { source: "breaking" } }),
});
