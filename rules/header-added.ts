import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a required header to requests",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("header-object"),
    messages: {
      optional: "Header `{{header}}` was added to {{place}}.",
      required: "Required header `{{header}}` was added to {{place}}.",
      sent: "Header `{{header}}` was added to {{place}}, which always contains it.",
    },
    recipe: "Make new headers in requests optional.",
  },
  create: (context) => ({
    "header:added": (change) => {
      const { name, required } = change.new!;
      const isSent = change.channel.polarity === "response";
      const messageId = !required ? "optional" : isSent ? "sent" : "required";
      const reported = { change, messageId, data: { header: name } } as const;
      if (isSent) context.report({ ...reported, verdict: "compatible" });
      else if (required) context.report({ ...reported, effect: "narrows" });
      else context.report({ ...reported, ...moreAdmitted(context) });
    },
  }),
});
