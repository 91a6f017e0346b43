import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default factRule({
  events: ["header:added"],
  description: "Disallow adding a required header to requests",
  criteria: ["C1"],
  source: openapi("header-object"),
  messages: {
    optional: "Header `{{header}}` was added to {{place}}.",
    required: "Required header `{{header}}` was added to {{place}}.",
    sent: "Header `{{header}}` was added to {{place}}, which always contains it.",
  },
  recipe: "Make new headers in requests optional.",
  judge: (change, context) => {
    const { name, required } = change.new!;
    const data = { header: name };
    const isSent = change.channel.polarity === "response";
    if (isSent) return { messageId: required ? "sent" : "optional", data, verdict: "compatible" };
    if (required) return { messageId: "required", data, effect: "narrows" };
    return { messageId: "optional", data, ...moreAdmitted(context, `the header \`${name}\``) };
  },
});
