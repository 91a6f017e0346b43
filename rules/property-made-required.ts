import { defineRule } from "../src/rule.ts";
import { makeOptional } from "./shared/field-fixes.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow requiring a member that clients could leave out",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      required: "The member `{{name}}` of {{place}} is now required.",
      requiredWithDefault: "The member `{{name}}` of {{place}} is now required; its default never applies.",
    },
    recipe: "Leave the member optional and let the server fill in what is missing; require it in a new version.",
  },
  create: (context) => ({
    "required:added": (change) => {
      const member = context.schema("new", change.pair.new).properties[change.name];
      const messageId = member?.annotations.default === undefined ? "required" : "requiredWithDefault";
      const fix = makeOptional(change.name, change, context);
      context.report({ change, messageId, effect: "narrows", ...(fix && { fix }) });
    },
  }),
});
