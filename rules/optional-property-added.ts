import { factRule } from "./families/facts.ts";
import { gainOf, isMentioned, isRequired, isTypedNow } from "./shared/property-outcomes.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["property:added"],
  description: "Disallow adding a property to response objects with `additionalProperties: false`",
  criteria: ["C5"],
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    added: "Optional {{property}} `{{name}}` was added to {{place}}.",
    described: "A schema was added for {{property}} `{{name}}` of {{place}}, which it required before.",
    mentioned: "A schema was added for {{property}} `{{name}}` of {{place}}, which it mentioned before.",
    describedRequired: "A schema was added for required {{property}} `{{name}}` of {{place}}.",
    typed: "A schema was added for {{property}} `{{name}}` of {{place}}, which stored any value before.",
    forbidden: "{{property}} `{{name}}` was forbidden in {{place}}.",
  },
  recipe:
    "Leave response objects open. If an object has `additionalProperties: false`, add the {{property}} in a new version.",
  judge: (change, context) => {
    const { name } = change.new!;
    const wasRequired = isRequired(name, "old", change, context);
    const isRequiredNow = isRequired(name, "new", change, context);
    if (isRequiredNow && !wasRequired) return undefined;
    const forbidden = context.schema("new", change.new!.schema).types.value.length === 0;
    const described = isRequiredNow ? "describedRequired" : "described";
    const added = isTypedNow(change.new!, change, context) ? "typed" : "added";
    const gain = gainOf(change.new!, change, context);
    const isSent = gain.undecided !== undefined && isMentioned(name, context.schema("old", change.pair.old), context);
    const messageId = forbidden ? "forbidden" : wasRequired ? described : isSent ? "mentioned" : added;
    return { messageId, ...gain };
  },
});
