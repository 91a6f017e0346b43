import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { isLeftOut, nothingIn } from "./shared/type-traits.ts";

export default defineRule({
  meta: {
    description: "Disallow null for what clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-type"),
    messages: { added: "{{place}} may now be {{nothing}}." },
    recipe: "Go on sending a value; leave an optional member out where there is none.",
  },
  create: (context) => ({
    "null:added": (change) => {
      const { polarity, serialization } = change.channel;
      const data = { nothing: nothingIn(context.schema("new", change.pair.new)) };
      if (isLeftOut("new", "old", change, context)) return;
      if (serialization === "data" || polarity === "request") {
        context.report({ change, messageId: "added", data, effect: "widens" });
        return;
      }
      const consequence = "Text has no null: clients may find an empty text, or the word, where a value was.";
      context.report({ change, messageId: "added", data, verdict: "dangerous", consequence });
    },
  }),
});
