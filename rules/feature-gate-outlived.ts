import { gateNamed } from "../src/model/feature-gate.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow `+featureGate` markers of gates that are stable or locked",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    formats: ["go"],
    source: fieldLifecycle(),
    messages: {
      stable: "{{place}} names the feature gate `{{gate}}`, which is stable since {{version}}.",
      settled: "{{place}} names the feature gate `{{gate}}`, which is stable.",
      locked: "{{place}} names the feature gate `{{gate}}`, which is locked to its default.",
    },
    recipe: "Remove the marker, and remove the gate from the description.",
  },
  create: (context) => ({
    declaredField: (part) => {
      for (const { value: gate, at } of part.value.featureGates) {
        const newest = gateNamed(context.snapshot.featureGates, gate)?.specs.at(-1);
        if (newest === undefined || (newest.stage !== "stable" && !newest.lockedToDefault)) continue;
        const { stage, version } = newest;
        const messageId = stage !== "stable" ? "locked" : version === undefined ? "settled" : "stable";
        const data = { gate, ...(version !== undefined && { version }) };
        const consequence = "Tools and users assume that the field can be off or can change.";
        context.report({ part, messageId, name: gate, at, data, verdict: "dangerous", consequence });
      }
    },
  }),
});
