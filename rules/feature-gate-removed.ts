import { defineRule } from "../src/rule.ts";
import { kubernetesFeatureGates } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a feature gate that users can still set",
    looksAt: "change",
    criteria: ["C1"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesFeatureGates(),
    messages: { unlocked: "Feature gate `{{name}}` was removed before it was locked to its default." },
    recipe: "Lock the gate to its default with `LockToDefault: true` first, and remove it three releases later.",
  },
  create: (context) => ({
    "featureGate:removed": (change) => {
      const newest = change.old!.specs.at(-1);
      if (newest === undefined || newest.lockedToDefault || newest.stage === "alpha") return;
      const consequence = "Servers that are started with the gate as a flag no longer start.";
      context.report({ change, messageId: "unlocked", verdict: "dangerous", consequence });
    },
  }),
});
