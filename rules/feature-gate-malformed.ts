import { defineRule } from "../src/contracts/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow malformed `+featureGate` markers",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C6"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      empty: "The marker `+featureGate` of {{place}} names no gate.",
      more: "The marker `+featureGate` of {{place}} is followed by `{{rest}}`, which no tool reads.",
    },
    recipe: "Write one marker on a line: `// +featureGate=<gate>`.",
  },
  create: (context) => ({
    declaredField: (part) => {
      for (const { name, value = "", at } of part.value.markers) {
        if (name !== "featureGate") continue;
        const [first = "", ...rest] = value.trim().split(/\s+/u);
        const consequence = "Tools ignore this part of the marker.";
        if (first.split(",").some((gate) => gate === "")) {
          context.report({ part, messageId: "empty", name: value, verdict: "dangerous", consequence, at });
        } else if (rest.length > 0) {
          const data = { rest: rest.join(" ") };
          context.report({ part, messageId: "more", data, name: value, verdict: "dangerous", consequence, at });
        }
      }
    },
  }),
});
