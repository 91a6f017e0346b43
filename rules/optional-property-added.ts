import { defineRule } from "../src/rule.ts";
import { gainOf, isRequired, isTypedNow } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report adding an optional member, and disallow it where clients were told to expect no others",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.3.2.3"),
    messages: {
      added: "{{place}} has a new member `{{name}}`.",
      described: "{{place}} now says what its member `{{name}}` is, which it required before.",
      describedRequired: "{{place}} now says what its required member `{{name}}` is.",
      typed: "{{place}} now declares its member `{{name}}`, which could have any value before and was stored.",
      forbidden: "{{place}} must not have a member `{{name}}`.",
    },
    recipe:
      "Leave objects that clients read open, so that members can be added; where one is closed, add members in a new version.",
  },
  create: (context) => ({
    "property:added": (change) => {
      const { name } = change.new!;
      const wasRequired = isRequired(name, "old", change, context);
      const isRequiredNow = isRequired(name, "new", change, context);
      if (isRequiredNow && !wasRequired) return;
      const forbidden = context.schema("new", change.new!.schema).types.value.length === 0;
      const described = isRequiredNow ? "describedRequired" : "described";
      const added = isTypedNow(change.new!, change, context) ? "typed" : "added";
      const messageId = forbidden ? "forbidden" : wasRequired ? described : added;
      context.report({ change, messageId, ...gainOf(change.new!, change, context) });
    },
  }),
});
