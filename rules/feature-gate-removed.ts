import { factRule } from "./families/facts.ts";
import { kubernetesFeatureGates } from "./wording/standards.ts";

export default factRule({
  events: ["featureGate:removed"],
  description: "Disallow removing a feature gate that users can still set",
  criteria: ["C1"],
  severity: "warn",
  formats: ["go"],
  source: kubernetesFeatureGates(),
  messages: { unlocked: "Feature gate `{{name}}` was removed before it was locked to its default." },
  recipe: "Lock the gate to its default with `LockToDefault: true` first, and remove it three releases later.",
  judge: (change) => {
    const newest = change.old!.specs.at(-1);
    if (newest === undefined || newest.lockedToDefault || newest.stage === "alpha") return undefined;
    const consequence = "Servers that are started with the gate as a flag no longer start.";
    return { messageId: "unlocked", verdict: "dangerous", consequence };
  },
});
