import { defineRule } from "../src/rule.ts";
import { LIFECYCLE_WORDS, lifecyclesOf, STATUSES } from "./shared/gates.ts";
import { fieldLifecycle } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require the status of a member's lifecycle to be alpha, beta or deprecated",
    looksAt: "snapshot",
    weighedBy: "version",
    words: LIFECYCLE_WORDS,
    criteria: ["C5"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: fieldLifecycle(),
    messages: { unknown: "{{place}} has the status `{{status}}`, which is none of alpha, beta and deprecated." },
    recipe: "Write `alpha`, `beta` or `deprecated`; remove the lifecycle of a member that is stable.",
  },
  create: (context) => ({
    property: (part) => {
      for (const { at, fields } of lifecyclesOf(part.value.annotations)) {
        const { status } = fields;
        if (status === undefined || STATUSES.includes(status)) continue;
        const consequence = "Tools cannot tell at which stage the member is.";
        context.report({ part, messageId: "unknown", at, data: { status }, verdict: "dangerous", consequence });
      }
    },
  }),
});
