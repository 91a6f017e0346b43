import { defineRule } from "../src/contracts/rule.ts";
import { ON_GATES } from "./shared/feature-gates.ts";

export default defineRule({
  meta: {
    ...ON_GATES,
    description: "Require that alpha feature gates are off by default and stable ones are on",
    criteria: ["C2"],
    severity: "warn",
    messages: {
      alpha: "{{place}} is alpha and on by default.",
      stable: "{{place}} is stable and off by default.",
    },
    recipe: "Write `Default: false` for an alpha gate and `Default: true` for a stable one.",
  },
  create: (context) => ({
    featureGate: (part) => {
      const newest = part.value.specs.at(-1);
      if (newest === undefined) return;
      const { at } = newest;
      if (newest.stage === "alpha" && newest.default) {
        const consequence = "All users get a feature that can change or disappear in the next release.";
        context.report({ part, messageId: "alpha", at, verdict: "dangerous", consequence });
      } else if (newest.stage === "stable" && !newest.default) {
        const consequence = "Users rely on a feature that is documented as stable, and it is off.";
        context.report({ part, messageId: "stable", at, verdict: "dangerous", consequence });
      }
    },
  }),
});
