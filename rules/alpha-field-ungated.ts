import { partRule } from "./families/parts.ts";
import { isGated, isMember, statesUnsettled } from "./shared/declared-fields.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredField"],
  description: "Require `+featureGate` on fields that are described as alpha or gated",
  weighedBy: "version",
  criteria: ["C2", "C6"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  messages: {
    ungated: "The description of {{place}} states that it is alpha or gated, but no marker names its feature gate.",
  },
  recipe: "Add `// +featureGate=<gate>`, and drop the field while the gate is off.",
  judge: (part, context) => {
    const { value, holder } = part;
    const { declarations } = context.snapshot;
    const version = declarations?.packages[holder.package]?.version;
    if (version === undefined || version.includes("alpha")) return undefined;
    if (!isMember(value) || isGated(value) || !statesUnsettled(value)) return undefined;
    const consequence =
      "Tools publish the field as part of a stable version, and a rollback meets objects that use it.";
    return { messageId: "ungated", verdict: "dangerous", consequence };
  },
});
