import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { versionAt } from "./shared/resource-versions.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report changing the `deprecationWarning` of a version",
    looksAt: "change",
    criteria: ["C5"],
    severity: "info",
    source: customResourceVersions("version-deprecation"),
    messages: {
      changed: "The `deprecationWarning` of `{{name}}` changed.",
      removed: "The `deprecationWarning` of `{{name}}` was removed, so clients get the default warning.",
    },
    recipe: "Mention in the warning what to use instead, and when the version will be removed.",
  },
  create: (context) => {
    const report = (messageId: "changed" | "removed") => (change: Change<"deprecationWarning">) => {
      // Another rule reports a warning that is added or removed with the deprecation.
      const isDeprecated = (side: "old" | "new"): boolean =>
        versionAt(change, side, context)?.annotations.deprecated !== undefined;
      if (isDeprecated("old") && isDeprecated("new")) context.report({ change, messageId, verdict: "compatible" });
    };
    return {
      "deprecationWarning:added": report("changed"),
      "deprecationWarning:changed": report("changed"),
      "deprecationWarning:removed": report("removed"),
    };
  },
});
