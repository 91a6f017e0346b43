import { partRule } from "./families/parts.ts";
import { lifecyclesOf } from "./shared/gates.ts";
import { textOf } from "./wording/property-texts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["property"],
  description: "Require that the description of an alpha field mentions its level",
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
  judge: (part, context) => {
    const [alpha] = lifecyclesOf(part.value.annotations).filter(({ fields }) => fields["status"] === "alpha");
    if (alpha === undefined) return undefined;
    const text = textOf(part.value, context);
    const gate = alpha.fields["featureGate"];
    if (/\balpha\b/i.test(text) || (typeof gate === "string" && text.includes(gate))) return undefined;
    const consequence =
      "Users rely on the field without knowing that it can be removed, or that most servers ignore it.";
    return { messageId: "silent", at: alpha.at, verdict: "dangerous", consequence };
  },
});
