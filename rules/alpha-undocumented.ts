import { defineRule } from "../src/rule.ts";
import { lifecyclesOf } from "./shared/gates.ts";
import { textOf } from "./wording/property-texts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require that the description of an alpha field mentions its level",
    looksAt: "snapshot",
    weighedBy: "version",
    guideline: "kubernetes",
    criteria: ["C5"],
    severity: "warn",
    source: kubernetesChanges("new-field-in-existing-api-version"),
    messages: {
      silent: "{{place}} is alpha, but its description mentions neither the level nor the feature gate.",
    },
    recipe:
      'Add "This field is alpha-level and is only honored by servers that enable the … feature" to the description.',
  },
  create: (context) => ({
    property: (part) => {
      const [alpha] = lifecyclesOf(part.value.annotations).filter(({ fields }) => fields["status"] === "alpha");
      if (alpha === undefined) return;
      const text = textOf(part.value, context);
      const gate = alpha.fields["featureGate"];
      if (/\balpha\b/i.test(text) || (typeof gate === "string" && text.includes(gate))) return;
      const consequence =
        "Users rely on the field without knowing that it can be removed, or that most servers ignore it.";
      context.report({ part, messageId: "silent", at: alpha.at, verdict: "dangerous", consequence });
    },
  }),
});
