import { defineRule } from "../src/rule.ts";
import { mentionsLevel } from "./shared/declared-fields.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require the description of a gated field to mention its level or gate",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C5"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      silent: "The description of {{place}} mentions neither its level nor its feature gate `{{gate}}`.",
    },
    recipe: "State in the description that the field is alpha, and which feature gate it requires.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value } = part;
      const [gate] = value.featureGates;
      if (gate === undefined || mentionsLevel(value)) return;
      if (value.featureGates.some((each) => value.description.includes(each.value))) return;
      const consequence = "Users set the field on servers that drop it, and cannot find the reason.";
      context.report({
        part,
        messageId: "silent",
        data: { gate: gate.value },
        verdict: "dangerous",
        consequence,
        at: gate.at,
      });
    },
  }),
});
