import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["response:removed"],
  description: "Disallow removing a success response",
  criteria: ["C1"],
  source: openapi("responses-object"),
  messages: { removed: "Response {{name}} was removed from {{place}}." },
  recipe: "Keep sending the status. Send another one only to clients that request it.",
  judge: (change) => {
    const answered = change.channel.polarity === "response";
    const final = /^(?:[23]|default)/.test(change.name) && change.name !== "304";
    if (!answered) {
      const consequence = `Receivers still answer with ${change.name}, which the server does not expect.`;
      return { messageId: "removed", effect: "narrows", consequence };
    }
    if (change.channel.outcome === "failure" || !final) return { messageId: "removed", verdict: "compatible" };

    const consequence = "Requests that succeeded with this status now get another one, which clients may not handle.";
    return { messageId: "removed", verdict: "breaking", consequence };
  },
});
