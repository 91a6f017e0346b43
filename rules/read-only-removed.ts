import { defineRule } from "../src/rule.ts";
import { isRequired } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow demanding from clients a required member that was `readOnly`",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: {
      removed: "The member `{{name}}` of {{place}} is no longer `readOnly`.",
      demanded: "The member `{{name}}` of {{place}} is no longer `readOnly`, and it is required.",
    },
    recipe: "Take the member out of `required` in requests, and let the server fill it in as before.",
  },
  create: (context) => ({
    "readOnly:removed": (change) => {
      const demanded = change.channel.polarity === "request" && isRequired(change.name, "new", change, context);
      const messageId = demanded ? "demanded" : "removed";
      context.report({ change, messageId, effect: demanded ? "narrows" : "same" });
    },
  }),
});
