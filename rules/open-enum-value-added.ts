import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { zalando } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a new value in a list that clients know to be open",
    looksAt: "change",
    criteria: ["C3", "C6"],
    severity: BY_STABILITY,
    source: zalando(112),
    messages: { added: "The open list of {{place}} now has `{{name}}`." },
    recipe: "Let servers of the version before accept the value before clients may send it.",
  },
  create: (context) => ({
    "openEnumValue:added": (change) => {
      const effect = change.channel.polarity === "request" ? "widens" : "same";
      context.report({ change, messageId: "added", effect });
    },
  }),
});
