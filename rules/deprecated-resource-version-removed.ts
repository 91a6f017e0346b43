import { factRule } from "./families/facts.ts";
import { besides, successorOf } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["resourceVersion:removed"],
  description: "Report removing a deprecated version of a kind",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "warn", stable: "error" },
  source: kubernetesDeprecation(),
  messages: {
    removed: "Deprecated version `{{name}}` was removed; {{besides}}.",
    unserved: "Version `{{name}}` was removed; it was deprecated and not served.",
  },
  recipe: "Check that the deprecation lasted as long as the policy requires, and that no client uses the version.",
  judge: (change, context) => {
    const version = change.old!;
    if (version.annotations.deprecated === undefined) return undefined;
    const data = { besides: besides(successorOf(version, context)) };
    if (!version.served.value) return { messageId: "unserved", verdict: "compatible" };

    const consequence = "Requests to the version fail.";
    return { messageId: "removed", data, verdict: "breaking", consequence };
  },
});
