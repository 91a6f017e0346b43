import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./shared/standards.ts";
import { resourceAt } from "./shared/resource-versions.ts";

const ALWAYS = { alpha: "error", beta: "error", stable: "error" } as const;

export default defineRule({
  meta: {
    description: "Disallow removing a version that objects are stored in",
    looksAt: "change",
    criteria: ["C6"],
    severity: ALWAYS,
    source: customResourceVersions("upgrade-existing-objects-to-a-new-stored-version"),
    messages: {
      listed:
        "The version `{{name}}` of {{place}} was removed, although `status.storedVersions` says that objects are stored in it.",
      stored: "The version `{{name}}` of {{place}}, which objects were stored in, was removed.",
    },
    recipe:
      "Write every object anew in another version, take the old one out of `status.storedVersions`, and remove it then.",
  },
  create: (context) => ({
    "storedVersion:removed": (change) => {
      const listed = (["old", "new"] as const).some(
        (side) => resourceAt(change, side, context).storedVersions !== undefined,
      );
      if (listed) {
        const consequence = "An API server refuses the definition; where it does not, nothing can read these objects.";
        context.report({ change, messageId: "listed", verdict: "breaking", consequence });
      } else {
        const consequence = "Objects that were not written anew in another version can no longer be read.";
        context.report({ change, messageId: "stored", verdict: "dangerous", consequence });
      }
    },
  }),
});
