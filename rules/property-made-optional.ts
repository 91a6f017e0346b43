import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow making a required property optional in responses",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-required"),
    messages: { optional: "{{property}} `{{name}}` of {{place}} was made optional." },
    recipe: {
      typescript: "Keep the {{property}} required. Make it optional in the next major version.",
      other: "Keep sending the {{property}}, with a neutral value if there is none. Make it optional in a new version.",
    },
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
      const consequence =
        context.profile.users === "code"
          ? `Code that reads \`${change.name}\` without a check no longer compiles.`
          : `Clients that rely on \`${change.name}\` can get objects without it.`;
      context.report({ change, messageId: "optional", effect: "widens", consequence });
    },
  }),
});
