import { factRule } from "./families/facts.ts";
import { rejectsOmission } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default factRule({
  events: ["requestBody:added"],
  description: "Disallow adding a required request body",
  criteria: ["C1"],
  source: openapi("request-body-object"),
  messages: {
    required: "A required request body was added to {{place}}.",
    optional: "An optional request body was added to {{place}}.",
  },
  recipe: "Make the new body optional, and handle requests without it as before.",
  judge: (change, context) => {
    const messageId = change.new!.required ? "required" : "optional";
    if (change.channel.polarity === "response") return { messageId, verdict: "compatible" };
    if (change.new!.required) return { messageId, effect: "narrows", ...rejectsOmission(change, context.profile) };
    return { messageId, ...moreAdmitted(context, "the request body") };
  },
});
