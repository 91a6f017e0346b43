import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { versionAt } from "./shared/resource-versions.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResourceVersions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report another warning to those who call a deprecated version of a kind",
    looksAt: "change",
    criteria: ["C5"],
    severity: FOR_INFORMATION,
    source: customResourceVersions("version-deprecation"),
    messages: {
      changed: "Clients of `{{name}}` are now warned in other words.",
      removed: "Clients of `{{name}}` are no longer warned in words of their own.",
    },
    recipe: "Let the warning say what to use instead, and when the version will go.",
  },
  create: (context) => {
    const tell = (messageId: "changed" | "removed") => (change: Change<"deprecationWarning">) => {
      // A warning that comes or goes with the deprecation is told with it.
      const isDeprecated = (side: "old" | "new"): boolean =>
        versionAt(change, side, context)?.annotations.deprecated !== undefined;
      if (isDeprecated("old") && isDeprecated("new")) context.report({ change, messageId, verdict: "compatible" });
    };
    return {
      "deprecationWarning:added": tell("changed"),
      "deprecationWarning:changed": tell("changed"),
      "deprecationWarning:removed": tell("removed"),
    };
  },
});
