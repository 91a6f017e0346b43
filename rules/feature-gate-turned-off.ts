import { factRule } from "./families/facts.ts";
import { newestSpecs, isLowered } from "./shared/gate-steps.ts";
import { kubernetesFeatureGates } from "./wording/standards.ts";

export default factRule({
  events: ["featureGate:changed"],
  description: "Disallow turning off the default of a feature gate",
  criteria: ["C1", "C2"],
  formats: ["go"],
  source: kubernetesFeatureGates(),
  messages: { off: "Feature gate `{{name}}` is {{stage}} and was on by default. It is off by default now." },
  recipe: "Keep the default, and deprecate the gate for a release before you turn it off.",
  judge: (change) => {
    const specs = newestSpecs(change);
    if (specs === undefined) return undefined;
    const { before, after } = specs;
    if (!before.default || after.default || after.stage === "deprecated" || isLowered(specs)) return undefined;
    const consequence = "Users lose the feature with an upgrade, although they changed nothing.";
    return { messageId: "off", data: { stage: after.stage }, verdict: "breaking", consequence };
  },
});
