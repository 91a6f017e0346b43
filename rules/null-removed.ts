import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow refusing null in what clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-type"),
    messages: { removed: "{{place}} may no longer be `null`." },
    recipe: "Go on accepting null, and treat it as the member's absence.",
  },
  create: (context) => ({
    "null:removed": (change) => {
      const { polarity, serialization } = change.channel;
      if (serialization === "data" || polarity === "response") {
        context.report({ change, messageId: "removed", effect: "narrows" });
        return;
      }
      const consequence =
        "Text has no null: clients that send an empty text, or the word, in its place may be refused.";
      context.report({ change, messageId: "removed", verdict: "dangerous", consequence });
    },
  }),
});
