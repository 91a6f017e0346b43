import { defineRule } from "../src/rule.ts";
import { isStable, listVersions } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a kind with all of its versions",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "info", beta: "error", stable: "error" },
    source: kubernetesDeprecation(),
    messages: {
      removed: "The kind `{{name}}` was removed, with {{versions}}.",
      announced: "The kind `{{name}}` was removed, with {{versions}}, all deprecated before.",
      unserved: "The kind `{{name}}`, which was not served in any version, was removed.",
    },
    recipe: "Keep serving the kind, mark its versions as deprecated, and remove it once that period is over.",
  },
  create: (context) => ({
    "resource:removed": (change) => {
      const served = Object.values(change.old!.versions).filter((version) => version.served.value);
      const data = { versions: listVersions(change.old!) };
      if (served.length === 0) context.report({ change, messageId: "unserved", verdict: "compatible" });
      else {
        const consequence = "Calls to it fail, and its objects are deleted with its definition.";
        const announced = served.every((version) => version.annotations.deprecated !== undefined && !isStable(version));
        const verdict = announced ? "dangerous" : "breaking";
        context.report({ change, messageId: announced ? "announced" : "removed", data, verdict, consequence });
      }
    },
  }),
});
