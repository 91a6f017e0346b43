import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow preferring a version in the release that adds it",
    looksAt: "change",
    criteria: ["C3", "C6"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      unknown: "Preferred version of `{{name}}` changed from `{{from}}` to `{{to}}`, which is new in this release.",
      known: "Preferred version of `{{name}}` changed from `{{from}}` to `{{to}}`.",
    },
    recipe: "Define the new version with `served: false` for one release.",
  },
  create: (context) => ({
    "preferredVersion:changed": (change) => {
      const { name: to, resource } = change.new!;
      const data = { from: change.old!.name, to };
      if (context.snapshot("old").resources[resource]?.versions[to] !== undefined) {
        context.report({ change, messageId: "known", data, verdict: "compatible" });
        return;
      }
      const consequence =
        "Clients that discover the new version reach older servers without it, during an upgrade or after a rollback.";
      context.report({ change, messageId: "unknown", data, verdict: "dangerous", consequence });
    },
  }),
});
