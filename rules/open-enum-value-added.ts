import { defineRule } from "../src/rule.ts";
import { zalando } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report adding a value to `x-extensible-enum`",
    looksAt: "change",
    criteria: ["C3", "C6"],
    source: zalando(112),
    messages: { added: "Value `{{name}}` was added to `x-extensible-enum` of {{place}}." },
    recipe: "Accept the value in one release, and let clients send it from the next release on.",
  },
  create: (context) => ({
    "openEnumValue:added": (change) => {
      const effect = change.channel.polarity === "request" ? "widens" : "same";
      context.report({ change, messageId: "added", effect });
    },
  }),
});
