import { factRule } from "./families/facts.ts";
import {
  besides,
  canBeDeprecated,
  CALLS_FAIL,
  isReplaced,
  newcomerFor,
  successorOf,
} from "./shared/resource-versions.ts";
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
    if (!version.served.value) return { messageId: "unserved", verdict: "compatible" };
    if (canBeDeprecated(version, context)) {
      return { messageId: "unannounced", ...CALLS_FAIL, criteria: ["C1", "C5"] };
    }
    if (isReplaced(version, context) || newcomerFor(version, context) !== undefined) return undefined;
    return { messageId: "removed", data: { besides: besides(successorOf(version, context)) }, ...CALLS_FAIL };
  },
});
