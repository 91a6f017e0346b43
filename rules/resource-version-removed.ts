import { defineRule } from "../src/rule.ts";
import { besides, canBeDeprecated, versionRemovalOutcome, successorOf } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a version of a kind that was not deprecated",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: kubernetesDeprecation(),
    messages: {
      unannounced: "Version `{{name}}` was removed without being deprecated.",
      removed: "Version `{{name}}` was removed; {{besides}}.",
      unserved: "Version `{{name}}`, which was not served, was removed.",
    },
    recipe: "Deprecate the version, keep serving it for the deprecation period, and remove it afterwards.",
  },
  create: (context) => ({
    "resourceVersion:removed": (change) => {
      const version = change.old!;
      if (version.annotations.deprecated !== undefined) return;
      const successor = successorOf(version, context);
      const loss = versionRemovalOutcome(version, successor);
      if (!version.served.value) context.report({ change, messageId: "unserved", verdict: "compatible" });
      else if (canBeDeprecated(version, context)) {
        context.report({ change, messageId: "unannounced", ...loss, verdict: "breaking", criteria: ["C1", "C5"] });
      } else context.report({ change, messageId: "removed", data: { besides: besides(successor) }, ...loss });
    },
  }),
});
