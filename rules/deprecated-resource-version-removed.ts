import { defineRule } from "../src/rule.ts";
import { besides, successorOf } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report removing a deprecated version of a kind",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "info", beta: "warn", stable: "error" },
    source: kubernetesDeprecation(),
    messages: {
      removed: "Deprecated version `{{name}}` was removed; {{besides}}.",
      unserved: "Version `{{name}}` was removed; it was deprecated and not served.",
    },
    recipe: "Check that the deprecation lasted as long as the policy requires, and that no client uses the version.",
  },
  create: (context) => ({
    "resourceVersion:removed": (change) => {
      const version = change.old!;
      if (version.annotations.deprecated === undefined) return;
      const data = { besides: besides(successorOf(version, context)) };
      if (!version.served.value) context.report({ change, messageId: "unserved", verdict: "compatible" });
      else {
        const consequence = "Requests to the version fail.";
        context.report({ change, messageId: "removed", data, verdict: "breaking", consequence });
      }
    },
  }),
});
