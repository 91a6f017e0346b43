import { defineRule } from "../src/rule.ts";
import { ON_GATES } from "./shared/feature-gates.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";

export default defineRule({
  meta: {
    ...ON_GATES,
    description: "Require that the comment of a gate names its owner",
    criteria: ["C5"],
    severity: FOR_INFORMATION,
    messages: { missing: "{{place}} has no line `owner:` in its comment." },
    recipe: "Write `// owner: @name` above the gate.",
  },
  create: (context) => ({
    featureGate: (part) => {
      const { comment } = part.value;
      if (comment === undefined || /^\s*owners?\s*:/imu.test(comment)) return;
      const consequence = "Nobody is asked when the gate should become stable or go.";
      context.report({ part, messageId: "missing", verdict: "dangerous", consequence });
    },
  }),
});
