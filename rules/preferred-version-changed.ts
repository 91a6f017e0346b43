import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a new version that clients get which ask for none",
    looksAt: "change",
    criteria: ["C3", "C6"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      unknown: "`{{name}}` is now given as `{{to}}` to clients that ask for no version; it is new in this release.",
      known: "`{{name}}` is now given as `{{to}}` to clients that ask for no version; before, it was `{{from}}`.",
    },
    recipe:
      "Define the new version with `served: false` for a release, where servers of two releases run side by side.",
  },
  create: (context) => ({
    "preferredVersion:changed": (change) => {
      const { name: to, resource } = change.new!;
      const data = { from: change.old!.name, to };
      const has = (side: "old" | "new", version: string): boolean =>
        context.snapshot(side).resources[resource]?.versions[version] !== undefined;
      // Where the version of before went, its removal tells more.
      if (has("old", to) || !has("new", data.from)) {
        context.report({ change, messageId: "known", data, verdict: "compatible" });
        return;
      }
      const consequence = "Clients that discovered it here meet servers, or after a rollback a store, without it.";
      context.report({ change, messageId: "unknown", data, verdict: "dangerous", consequence });
    },
  }),
});
