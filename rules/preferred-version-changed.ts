import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["preferredVersion:changed"],
  description: "Disallow preferring a version in the release that adds it",
  criteria: ["C3", "C6"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    unknown: "Preferred version of `{{name}}` changed from `{{from}}` to `{{to}}`, which is new in this release.",
    known: "Preferred version of `{{name}}` changed from `{{from}}` to `{{to}}`.",
  },
  recipe: "Define the new version with `served: false` for one release.",
  judge: (change, context) => {
    const { name: to, resource } = change.new!;
    const data = { from: change.old!.name, to };
    if (context.snapshot("old").resources[resource]?.versions[to] !== undefined) {
      return { messageId: "known", data, verdict: "compatible" };
    }
    const consequence =
      "Clients that discover the new version reach older servers without it, during an upgrade or after a rollback.";
    return { messageId: "unknown", data, verdict: "dangerous", consequence };
  },
});
