import { gateNamed } from "../src/model/feature-gate.ts";
import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { fieldLifecycle } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that the gate which a field names is defined",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C2", "C6"],
    severity: BY_STABILITY,
    formats: SOURCE_FORMATS,
    source: fieldLifecycle(),
    messages: { unknown: "{{place}} names the gate `{{gate}}`, which nothing defines." },
    recipe: "Write the name as the gate's definition has it, or drop the marker if the gate is gone.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { featureGates } = context.snapshot;
      if (featureGates === undefined) return;
      for (const { value: gate, at } of part.value.featureGates) {
        if (gateNamed(featureGates, gate) !== undefined) continue;
        const consequence = "Tools and users look in vain for the switch that the field depends on.";
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
