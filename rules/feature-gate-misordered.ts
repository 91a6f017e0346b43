import { defineRule } from "../src/contracts/rule.ts";
import { ON_GATES } from "./shared/feature-gates.ts";

export default defineRule({
  meta: {
    ...ON_GATES,
    description: "Require the specs of a feature gate in the order of their releases",
    criteria: ["C2"],
    severity: "warn",
    messages: { order: "The specs of {{place}} are not sorted by release: {{version}} comes after a later release." },
    recipe: "Sort the specs by `version`, the oldest first, with one spec for each release.",
  },
  create: (context) => ({
    featureGate: (part) => {
      const { misordered } = part.value;
      if (misordered === undefined) return;
      const { at, value: version } = misordered;
      const consequence = "A server with an emulated version uses the wrong spec, or does not start.";
      context.report({ part, messageId: "order", at, data: { version }, verdict: "dangerous", consequence });
    },
  }),
});
