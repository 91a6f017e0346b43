import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow storing objects in a version that the release before did not serve",
    looksAt: "change",
    criteria: ["C6"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      unknown:
        "`{{name}}` is now stored as `{{to}}`, which is new in this release; before, it was stored as `{{from}}`.",
      unserved:
        "`{{name}}` is now stored as `{{to}}`, which was not served before; until now it was stored as `{{from}}`.",
      known: "`{{name}}` is now stored as `{{to}}`; before, it was stored as `{{from}}`.",
    },
    recipe: "Serve the new version beside the stored one for a release, and store objects in it from the next one on.",
  },
  create: (context) => ({
    "storageVersion:changed": (change) => {
      const { name: to, resource } = change.new!;
      const before = context.snapshot("old").resources[resource]?.versions[to];
      const data = { from: change.old!.name, to };
      if (before?.served.value === true) {
        context.report({ change, messageId: "known", data, verdict: "compatible" });
        return;
      }
      const messageId = before === undefined ? "unknown" : "unserved";
      const consequence = "After a rollback, nothing can read what was stored in the meantime.";
      context.report({ change, messageId, data, verdict: "breaking", consequence });
    },
  }),
});
