import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { saidBy, visibilitySentences } from "./shared/visibility.ts";

export default defineRule({
  meta: {
    description: "Disallow making a member that clients could set `readOnly`",
    looksAt: "change",
    criteria: ["C2"],
    severity: BY_STABILITY,
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: visibilitySentences("is now `readOnly`"),
    recipe: "Go on accepting the member in requests; offer what the server decides under a name of its own.",
  },
  create: (context) => ({
    "readOnly:added": (change) => {
      // An instance of a class is passed on, as what stood in its place may be.
      const isInstance = context.snapshot("new").format === "typescript";
      const isRequest = change.channel.polarity === "request" && !isInstance;
      const consequence = "What clients go on sending there is ignored, or refused.";
      context.report({
        change,
        messageId: saidBy(change),
        ...(isRequest ? { verdict: "dangerous", consequence } : { effect: "same" }),
      });
    },
  }),
});
