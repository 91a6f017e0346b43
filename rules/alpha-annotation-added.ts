import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

const UNSTABLE = /(?:^|[./])(?:alpha|beta)\.[a-z0-9.-]+\//u;

export default factRule({
  events: ["constant:added"],
  description: "Disallow annotations for features that are not stable",
  criteria: ["C3"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  messages: { added: "`{{value}}` is an annotation of a feature that is not stable." },
  recipe: "Add a field instead, behind a feature gate that is off by default.",
  judge: (change) => {
    const { value } = change.new!;
    if (typeof value !== "string" || !UNSTABLE.test(value)) return undefined;
    const consequence =
      "The server does not validate annotations, and clients still depend on the name when the feature is stable.";
    return { messageId: "added", data: { value }, verdict: "dangerous", consequence };
  },
});
