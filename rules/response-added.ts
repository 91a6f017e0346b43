import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report adding a response; one that reports success may be unknown to clients",
    looksAt: "change",
    criteria: ["C5"],
    severity: FOR_INFORMATION,
    source: rfc(9110, "15"),
    messages: {
      added: "{{place}} now has a {{name}} response.",
      range: "{{place}} may now answer with any {{name}} status.",
      any: "{{place}} may now report success by any status, which its default response stands for.",
    },
    recipe: "Answer with a new status only those calls that ask for something new.",
  },
  create: (context) => ({
    "response:added": (change) => {
      const { outcome, polarity } = change.channel;
      const expected = /^1/.test(change.name) || change.name === "304";
      if (polarity === "request") context.report({ change, messageId: "added", effect: "widens" });
      else if (outcome === "failure" || expected) context.report({ change, messageId: "added", verdict: "compatible" });
      else {
        const consequence = "Clients that know only the old statuses may take it for a failure, or misread its body.";
        const messageId = change.name === "default" ? "any" : change.name.endsWith("XX") ? "range" : "added";
        context.report({ change, messageId, verdict: "dangerous", consequence });
      }
    },
  }),
});
