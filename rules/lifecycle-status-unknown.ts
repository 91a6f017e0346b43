import { defineRule } from "../src/contracts/rule.ts";
import { LIFECYCLE_WORDS, lifecyclesOf, STATUSES } from "./shared/gates.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require the lifecycle status alpha, beta or deprecated",
    looksAt: "snapshot",
    weighedBy: "version",
    words: LIFECYCLE_WORDS,
    criteria: ["C5"],
    severity: "error",
    source: fieldLifecycle(),
    messages: {
      unknown: "The lifecycle status of {{place}} is `{{status}}`, but must be `alpha`, `beta` or `deprecated`.",
    },
    recipe: "Write `alpha`, `beta` or `deprecated`. Remove the lifecycle of a stable field.",
  },
  create: (context) => ({
    property: (part) => {
      for (const { at, fields } of lifecyclesOf(part.value.annotations)) {
        const { status } = fields;
        if (status === undefined || STATUSES.includes(status)) continue;
        const consequence = "Tools cannot determine the stage of the field.";
        const stated = { data: { status }, values: [status] };
        context.report({ part, messageId: "unknown", at, ...stated, verdict: "dangerous", consequence });
      }
    },
  }),
});
