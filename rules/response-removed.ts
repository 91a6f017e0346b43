import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a success response",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("responses-object"),
    messages: { removed: "Response {{name}} was removed from {{place}}." },
    recipe: "Keep sending the status. Send another one only to clients that request it.",
  },
  create: (context) => ({
    "response:removed": (change) => {
      const answered = change.channel.polarity === "response";
      const final = /^(?:[23]|default)/.test(change.name) && change.name !== "304";
      if (!answered) {
        const consequence = `Receivers still answer with ${change.name}, which the server does not expect.`;
        context.report({ change, messageId: "removed", effect: "narrows", consequence });
      } else if (change.channel.outcome === "failure" || !final)
        context.report({ change, messageId: "removed", verdict: "compatible" });
      else {
        const consequence =
          "Requests that succeeded with this status now get another one, which clients may not handle.";
        context.report({ change, messageId: "removed", verdict: "breaking", consequence });
      }
    },
  }),
});
