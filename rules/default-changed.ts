import { defaultRule } from "./families/defaults.ts";

export default defaultRule({
  action: "changed",
  description: "Disallow changing `default` of values that clients can omit",
  messages: {
    member: "The default of {{property}} `{{name}}` of {{place}} changed from {{old}} to {{new}}.",
    whole: "The default of {{place}} changed from {{old}} to {{new}}.",
  },
  consequence: "now get another value",
  recipe: "Keep the old default. Offer the new behavior under a separate value.",
});
