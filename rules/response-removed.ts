import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a response that reports success",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("responses-object"),
    messages: { removed: "{{place}} no longer has a {{name}} response." },
    recipe: "Go on answering with the status; give calls that end otherwise a path or an option of their own.",
  },
  create: (context) => ({
    "response:removed": (change) => {
      const answered = change.channel.polarity === "response";
      const final = /^(?:[23]|default)/.test(change.name) && change.name !== "304";
      if (!answered) context.report({ change, messageId: "removed", effect: "narrows" });
      else if (change.channel.outcome === "failure" || !final)
        context.report({ change, messageId: "removed", verdict: "compatible" });
      else {
        const consequence = "Calls that succeeded with this status end in another way, which clients may not know.";
        context.report({ change, messageId: "removed", verdict: "breaking", consequence });
      }
    },
  }),
});
