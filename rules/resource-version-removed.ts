import { factRule } from "./families/facts.ts";
import { besides, canBeDeprecated, versionRemovalOutcome, successorOf } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["resourceVersion:removed"],
  description: "Disallow removing a version of a kind that was not deprecated",
  criteria: ["C1", "C5"],
  source: kubernetesDeprecation(),
  messages: {
    unannounced: "Version `{{name}}` was removed without being deprecated.",
    removed: "Version `{{name}}` was removed; {{besides}}.",
    unserved: "Version `{{name}}`, which was not served, was removed.",
  },
  recipe: "Deprecate the version, keep serving it for the deprecation period, and remove it afterwards.",
  judge: (change, context) => {
    const version = change.old!;
    if (version.annotations.deprecated !== undefined) return undefined;
    const successor = successorOf(version, context);
    const loss = versionRemovalOutcome(version, successor);
    if (!version.served.value) return { messageId: "unserved", verdict: "compatible" };
    if (canBeDeprecated(version, context)) {
      return { messageId: "unannounced", ...loss, verdict: "breaking", criteria: ["C1", "C5"] };
    }
    return { messageId: "removed", data: { besides: besides(successor) }, ...loss };
  },
});
