import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { isWrittenByClients, saidBy, visibilitySentences } from "./shared/visibility.ts";

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
      const consequence = "What is still given there is ignored, or refused.";
      context.report({
        change,
        messageId: saidBy(change),
        ...(isWrittenByClients(change, context) ? { verdict: "dangerous", consequence } : { effect: "same" }),
      });
    },
  }),
});
