import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow null for what clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-type"),
    messages: { added: "{{place}} may now be `null`." },
    recipe: "Go on sending a value; leave an optional member out where there is none.",
  },
  create: (context) => ({
    "null:added": (change) => {
      const { polarity, serialization } = change.channel;
      if (serialization === "data" || polarity === "request") {
        context.report({ change, messageId: "added", effect: "widens" });
        return;
      }
      const consequence = "Text has no null: clients may find an empty text, or the word, where a value was.";
      context.report({ change, messageId: "added", verdict: "dangerous", consequence });
    },
  }),
});
