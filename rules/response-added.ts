import { factRule } from "./families/facts.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["response:added"],
  description: "Report adding a response status code",
  criteria: ["C5"],
  severity: "info",
  source: rfc(9110, "15"),
  messages: {
    added: "Response {{name}} was added to {{place}}.",
    range: "Response range {{name}} was added to {{place}}.",
    any: "Response `default` was added to {{place}}, which allows any success status.",
  },
  recipe: "Send the new status only if the client uses something new.",
  judge: (change) => {
    const { outcome, polarity } = change.channel;
    const expected = /^1/.test(change.name) || change.name === "304";
    if (polarity === "request") return { messageId: "added", effect: "widens" };
    if (outcome === "failure" || expected) return { messageId: "added", verdict: "compatible" };

    const consequence =
      "Clients that know only the old status codes may treat the new one as a failure, or misread its body.";
    const messageId = change.name === "default" ? "any" : change.name.endsWith("XX") ? "range" : "added";
    return { messageId, verdict: "dangerous", consequence };
  },
});
