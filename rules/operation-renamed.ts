import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow moving an operation to another path",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { renamed: "`{{old}}` is gone; it looks renamed to `{{new}}`." },
    recipe: "Serve the operation under both paths, and deprecate the old one before it goes.",
  },
  create: (context) => ({
    "operation:renamed": (change) => {
      const data = { old: `${change.old!.method} ${change.old!.path}`, new: change.new!.path };
      const consequence = "Calls to the old path fail.";
      context.report({ change, messageId: "renamed", data, verdict: "breaking", consequence });
    },
  }),
});
