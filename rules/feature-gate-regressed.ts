import type { FeatureGateSpec } from "../src/model/feature-gate.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { ON_GATES } from "./shared/feature-gates.ts";

const STAGES: readonly FeatureGateSpec["stage"][] = ["alpha", "beta", "stable", "deprecated"];

export default defineRule({
  meta: {
    ...ON_GATES,
    description: "Disallow moving a feature gate to an earlier stage or turning it off again",
    criteria: ["C1", "C2"],
    severity: "warn",
    messages: {
      stage: "The stage of {{place}} was lowered from {{old}} to {{new}}{{since}}.",
      off: "{{place}} is on by default and was turned off again{{since}}.",
    },
    recipe: "Keep the stage and the default. If you have to remove the feature, mark the gate as deprecated.",
  },
  create: (context) => ({
    featureGate: (part) => {
      const { specs } = part.value;
      for (const [index, spec] of specs.entries()) {
        const before = specs[index - 1];
        if (before === undefined) continue;
        const { at, stage, version } = spec;
        const since = version === undefined ? "" : ` in ${version}`;
        if (STAGES.indexOf(stage) < STAGES.indexOf(before.stage)) {
          const data = { old: before.stage, new: stage, since };
          const consequence = "Users rely on a feature that an earlier release declared more stable.";
          context.report({
            part,
            messageId: "stage",
            name: version ?? "",
            at,
            data,
            verdict: "dangerous",
            consequence,
          });
        } else if (before.default && !spec.default && (stage === "alpha" || stage === "beta")) {
          const consequence = "Users lose the feature with an upgrade, although they changed nothing.";
          context.report({
            part,
            messageId: "off",
            name: version ?? "",
            at,
            data: { since },
            verdict: "dangerous",
            consequence,
          });
        }
      }
    },
  }),
});
