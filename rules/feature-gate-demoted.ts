import { factRule } from "./families/facts.ts";
import { isLowered, newestSpecs } from "./shared/gate-steps.ts";
import { kubernetesFeatureGates } from "./wording/standards.ts";

export default factRule({
  events: ["featureGate:changed"],
  description: "Disallow moving a feature gate to an earlier stage",
  criteria: ["C1", "C2"],
  formats: ["go"],
  source: kubernetesFeatureGates(),
  messages: {
    demoted: "Feature gate `{{name}}` was {{before}} and is {{now}} now.",
    off: "Feature gate `{{name}}` was {{before}} and on by default. It is {{now}} and off by default now.",
  },
  recipe: "Keep the stage, and deprecate the gate if the feature must be removed.",
  judge: (change) => {
    const specs = newestSpecs(change);
    if (specs === undefined || !isLowered(specs)) return undefined;
    const { before, after } = specs;
    const data = { before: shown(before.stage), now: shown(after.stage) };
    if (before.default && !after.default) {
      const consequence = "Users lose the feature with an upgrade, although they changed nothing.";
      return { messageId: "off", data, verdict: "breaking", consequence };
    }
    const consequence = "Users rely on the stability that an earlier release declared.";
    return { messageId: "demoted", data, verdict: "breaking", consequence };
  },
});

function shown(stage: string): string {
  return stage === "stable" ? "GA" : stage;
}
