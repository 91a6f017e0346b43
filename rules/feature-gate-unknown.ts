import { gateNamed } from "../src/model/feature-gate.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require that the feature gate of a field is defined",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C2", "C6"],
    formats: ["go"],
    source: fieldLifecycle(),
    messages: { unknown: "{{place}} names the feature gate `{{gate}}`, which is not defined." },
    recipe: "Correct the name, or remove the marker if the gate was removed.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { featureGates } = context.snapshot;
      if (featureGates === undefined) return;
      for (const { value: gate, at } of part.value.featureGates) {
        if (gateNamed(featureGates, gate) !== undefined) continue;
        const consequence = "Tools and users cannot find the feature gate of the field.";
        context.report({
          part,
          messageId: "unknown",
          name: gate,
          at,
          data: { gate },
          verdict: "breaking",
          consequence,
        });
      }
    },
  }),
});
