import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a value that an enumeration admits",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "warn", beta: "error", stable: "error" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { removed: "{{place}} no longer admits {{name}}." },
    recipe: "Go on accepting the value; deprecate it first and remove it with the next major version.",
  },
  create: (context) => ({
    "enumValue:removed": (change) =>
      context.report({ change, messageId: "removed", effect: "narrows" }),
  }),
});
