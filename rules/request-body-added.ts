import { defineRule } from "../src/rule.ts";
import { rejectsOmission } from "./families/requiredness.ts";
import { openapi } from "./wording/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a required request body",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("request-body-object"),
    messages: {
      required: "A required request body was added to {{place}}.",
      optional: "An optional request body was added to {{place}}.",
    },
    recipe: "Make the new body optional, and handle requests without it as before.",
  },
  create: (context) => ({
    "requestBody:added": (change) => {
      const messageId = change.new!.required ? "required" : "optional";
      if (change.channel.polarity === "response") context.report({ change, messageId, verdict: "compatible" });
      else if (change.new!.required)
        context.report({ change, messageId, effect: "narrows", ...rejectsOmission(change, context.profile) });
      else context.report({ change, messageId, ...moreAdmitted(context) });
    },
  }),
});
