import { factRule } from "./families/facts.ts";
import { isAnnounced, KIND_IS_GONE, listVersions, servedOf } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["resource:removed"],
  description: "Disallow removing a kind",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "error", stable: "error" },
  source: kubernetesDeprecation(),
  messages: {
    removed: "Kind `{{name}}` was removed with all its versions: {{versions}}.",
    unserved: "Kind `{{name}}`, which was not served in any version, was removed.",
  },
  recipe: "Deprecate all versions, keep serving the kind for the deprecation period, and remove it afterwards.",
  judge: (change) => {
    if (isAnnounced(change.old!)) return undefined;
    if (servedOf(change.old!).length === 0) return { messageId: "unserved", verdict: "compatible" };
    return { messageId: "removed", data: { versions: listVersions(change.old!) }, ...KIND_IS_GONE };
  },
});
