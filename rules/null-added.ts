import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isLeftOut, nothingIn } from "./shared/type-traits.ts";

export default defineRule({
  meta: {
    description: "Disallow adding null to values that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-type"),
    messages: { added: "{{place}} can now be {{nothing}}." },
    recipe: "Keep sending a value. Omit an optional {{property}} if there is none.",
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
      const consequence =
        "Text cannot express null: clients can get an empty string or the word `null` instead of a value.";
      context.report({ change, messageId: "added", data, verdict: "dangerous", consequence });
    },
  }),
});
