import { defineRule } from "../src/contracts/rule.ts";
import { ON_GATES } from "./shared/feature-gates.ts";

export default defineRule({
  meta: {
    ...ON_GATES,
    description: "Require an `owner:` line in the comment of a feature gate",
    criteria: ["C5"],
    severity: "info",
    messages: { missing: "The comment of {{place}} has no line `owner:`." },
    recipe: "Write `// owner: @name` above the gate.",
  },
  create: (context) => ({
    featureGate: (part) => {
      const { comment } = part.value;
      if (comment === undefined || /^\s*owners?\s*:/imu.test(comment)) return;
      const consequence = "Nobody decides when the gate becomes stable or is removed.";
      context.report({ part, messageId: "missing", verdict: "dangerous", consequence });
    },
  }),
});
