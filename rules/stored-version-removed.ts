import { factRule } from "./families/facts.ts";
import { customResourceVersions } from "./wording/standards.ts";
import { resourceAt } from "./shared/resource-versions.ts";

const ALWAYS = { alpha: "error", beta: "error", stable: "error" } as const;

export default factRule({
  events: ["storedVersion:removed"],
  description: "Disallow removing a storage version or a version in `status.storedVersions`",
  criteria: ["C6"],
  severity: ALWAYS,
  source: customResourceVersions("upgrade-existing-objects-to-a-new-stored-version"),
  messages: {
    listed: "Version `{{name}}` was removed from {{place}}, but `status.storedVersions` still lists it.",
    stored: "Version `{{name}}`, which was the storage version, was removed from {{place}}.",
  },
  recipe:
    "Migrate all objects to another version and remove the old version from `status.storedVersions`. Then remove it from the definition.",
  judge: (change, context) => {
    const listed = (["old", "new"] as const).some(
      (side) => resourceAt(change, side, context).storedVersions !== undefined,
    );
    if (listed) {
      const consequence =
        "The API server rejects the definition. Without that check, objects in this version can no longer be read.";
      return { messageId: "listed", verdict: "breaking", consequence };
    }
    const consequence = "Objects that were not migrated to another version can no longer be read.";
    return { messageId: "stored", verdict: "dangerous", consequence };
  },
});
