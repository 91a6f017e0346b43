import { factRule } from "./families/facts.ts";
import { guardingGates } from "./shared/feature-gates.ts";
import { kubernetesFeatureGates } from "./wording/standards.ts";

export default factRule({
  events: ["featureGate:added"],
  description: "Require that a feature gate of API fields is off by default in its first release",
  criteria: ["C3", "C6"],
  severity: "warn",
  formats: ["go"],
  source: kubernetesFeatureGates(),
  messages: {
    early: "Feature gate `{{name}}` guards API fields, but is on by default in its first release.",
  },
  recipe: "Introduce the gate with `Default: false`, and turn it on one release later.",
  judge: (change, { snapshot }) => {
    const [first] = change.new!.specs;
    if (first?.default !== true || first.stage === "deprecated") return undefined;
    if (!guardingGates(snapshot("new")).has(change.name)) return undefined;
    const consequence =
      "During an upgrade or a rollback, one server drops or rejects fields that another one has stored.";
    return { messageId: "early", verdict: "dangerous", consequence };
  },
});
