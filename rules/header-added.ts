import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default defineRule({
  meta: {
    description: "Report adding a header; disallow requiring one of what clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("header-object"),
    messages: {
      optional: "{{place}} has a new header `{{header}}`.",
      required: "{{place}} has a new header `{{header}}`, which is required.",
      sent: "{{place}} has a new header `{{header}}`, which is always there.",
    },
    recipe: "Leave a new header optional where clients send it.",
  },
  create: (context) => ({
    "header:added": (change) => {
      const { name, required } = change.new!;
      const isSent = change.channel.polarity === "response";
      const messageId = !required ? "optional" : isSent ? "sent" : "required";
      const told = { change, messageId, data: { header: name } } as const;
      if (isSent) context.report({ ...told, verdict: "compatible" });
      else if (required) context.report({ ...told, effect: "narrows" });
      else context.report({ ...told, ...moreAdmitted(context) });
    },
  }),
});
