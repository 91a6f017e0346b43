import { defaultRule } from "./families/defaults.ts";

export default defaultRule({
  action: "added",
  description: "Disallow adding `default` to values that clients can omit",
  messages: {
    member: "The default {{new}} was added to {{property}} `{{name}}` of {{place}}.",
    whole: "The default {{new}} was added to {{place}}.",
  },
  consequence: "now get this value",
  recipe: "Handle an omitted value as before. State a default only if it describes the existing behavior.",
});
