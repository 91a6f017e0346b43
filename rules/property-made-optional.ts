import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow leaving out of responses a member that clients could count on",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-required"),
    messages: { optional: "The member `{{name}}` of {{place}} is no longer required." },
    recipe:
      "Go on sending the member, with a neutral value where there is nothing to say; make it optional in a new version.",
  },
  create: (context) => ({
    "required:removed": (change) => {
      const member = context.schema("new", change.pair.new).properties[change.name];
      const isFilledIn = context.snapshot("new").format === "crd" && member?.annotations.default !== undefined;
      const isStillThere = isFilledIn || (change.channel.polarity === "response" && member?.alwaysWritten === true);
      if (isStillThere) {
        context.report({ change, messageId: "optional", effect: "same" });
        return;
      }
      const consequence = "Clients that count on it receive objects without it.";
      context.report({ change, messageId: "optional", effect: "widens", consequence });
    },
  }),
});
