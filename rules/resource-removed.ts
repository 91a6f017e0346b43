import { factRule } from "./families/facts.ts";
import { isStable, listVersions } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["resource:removed"],
  description: "Disallow removing a kind",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "error", stable: "error" },
  source: kubernetesDeprecation(),
  messages: {
    removed: "Kind `{{name}}` was removed with all its versions: {{versions}}.",
    announced: "Kind `{{name}}` was removed with all its versions, which were deprecated: {{versions}}.",
    unserved: "Kind `{{name}}`, which was not served in any version, was removed.",
  },
  recipe: "Deprecate all versions, keep serving the kind for the deprecation period, and remove it afterwards.",
  judge: (change) => {
    const served = Object.values(change.old!.versions).filter((version) => version.served.value);
    const data = { versions: listVersions(change.old!) };
    if (served.length === 0) return { messageId: "unserved", verdict: "compatible" };

    const consequence = "Requests to the kind fail, and its objects are deleted together with the definition.";
    const announced = served.every((version) => version.annotations.deprecated !== undefined && !isStable(version));
    const verdict = announced ? "dangerous" : "breaking";
    return { messageId: announced ? "announced" : "removed", data, verdict, consequence };
  },
});
