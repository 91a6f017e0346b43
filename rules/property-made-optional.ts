import { formatTraits } from "../src/model/format-traits.ts";
import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["required:removed"],
  description: "Disallow making a required property optional in responses",
  criteria: ["C5"],
  source: jsonSchema("name-required"),
  messages: { optional: "{{property}} `{{name}}` of {{place}} was made optional." },
  recipe: {
    typescript: "Keep the {{property}} required. Make it optional in the next major version.",
    other: "Keep sending the {{property}}, with a neutral value if there is none. Make it optional in a new version.",
  },
  judge: (change, context) => {
    const member = context.schema("new", change.pair.new).properties[change.name];
    const isFilledIn = formatTraits(context.snapshot("new")).isApplied && member?.annotations.default !== undefined;
    const isStillThere = isFilledIn || (change.channel.polarity === "response" && member?.alwaysWritten === true);
    if (isStillThere) {
      return { messageId: "optional", effect: "same" };
    }
    const consequence =
      context.profile.users === "code"
        ? `Code that reads \`${change.name}\` without a check no longer compiles.`
        : `Clients that rely on \`${change.name}\` can get objects without it.`;
    return { messageId: "optional", effect: "widens", consequence };
  },
});
