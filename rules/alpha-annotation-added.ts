import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

const UNSTABLE = /(?:^|[./])(?:alpha|beta)\.[a-z0-9.-]+\//u;

export default defineRule({
  meta: {
    description: "Disallow an annotation for a feature that is not stable",
    looksAt: "change",
    criteria: ["C3"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: { added: "`{{value}}` is an annotation of a feature that is not stable." },
    recipe: "Add a field instead, behind a feature gate that is off.",
  },
  create: (context) => ({
    "constant:added": (change) => {
      const { value } = change.new!;
      if (typeof value !== "string" || !UNSTABLE.test(value)) return;
      const consequence =
        "Annotations are not validated, and clients depend on the name when the feature has long been stable.";
      context.report({ change, messageId: "added", data: { value }, verdict: "dangerous", consequence });
    },
  }),
});
