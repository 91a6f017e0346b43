import { partRule } from "./families/parts.ts";
import { mentionsLevel } from "./shared/declared-fields.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredField"],
  description: "Require the description of a gated field to mention its level or gate",
  weighedBy: "version",
  criteria: ["C5"],
  severity: "warn",
  formats: ["go"],
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  messages: {
    silent: "The description of {{place}} mentions neither its level nor its feature gate `{{gate}}`.",
  },
  recipe: "State in the description that the field is alpha, and which feature gate it requires.",
  judge: (part) => {
    const { value } = part;
    const [gate] = value.featureGates;
    if (gate === undefined || mentionsLevel(value)) return undefined;
    if (value.featureGates.some((each) => value.description.includes(each.value))) return undefined;
    const consequence = "Users set the field on servers that drop it, and cannot find the reason.";
    return {
      messageId: "silent",
      data: { gate: gate.value },
      verdict: "dangerous",
      consequence,
      at: gate.at,
    };
  },
});
