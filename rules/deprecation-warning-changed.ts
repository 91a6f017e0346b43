import { factRule } from "./families/facts.ts";
import { versionAt } from "./shared/resource-versions.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default factRule({
  events: ["deprecationWarning:added", "deprecationWarning:changed", "deprecationWarning:removed"],
  description: "Report changing the `deprecationWarning` of a version",
  criteria: ["C5"],
  severity: "info",
  source: customResourceVersions("version-deprecation"),
  messages: {
    changed: "The `deprecationWarning` of `{{name}}` changed.",
    removed: "The `deprecationWarning` of `{{name}}` was removed, so clients get the default warning.",
  },
  recipe: "Mention in the warning what to use instead, and when the version will be removed.",
  judge: (change, context) => {
    // Another rule reports a warning that is added or removed with the deprecation.
    const isDeprecated = (side: "old" | "new"): boolean =>
      versionAt(change, side, context)?.annotations.deprecated !== undefined;
    if (!isDeprecated("old") || !isDeprecated("new")) return undefined;
    return { messageId: change.new === undefined ? "removed" : "changed", verdict: "compatible" };
  },
});
