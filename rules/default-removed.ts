import { defaultRule } from "./families/defaults.ts";

export default defaultRule({
  action: "removed",
  description: "Disallow removing `default` of values that clients can omit",
  messages: {
    member: "The default {{old}} was removed from {{property}} `{{name}}` of {{place}}.",
    whole: "The default {{old}} was removed from {{place}}.",
  },
  consequence: "no longer get this default",
  recipe: "Keep the default. If you have to remove it, announce the removal and ask clients to send the value.",
});
