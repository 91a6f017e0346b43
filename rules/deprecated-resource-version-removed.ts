import { defineRule } from "../src/rule.ts";
import { besides, successorOf } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report removing a version of a kind that was deprecated",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "info", beta: "warn", stable: "error" },
    source: kubernetesDeprecation(),
    messages: {
      removed: "`{{name}}`, which was deprecated, was removed; {{besides}}.",
      unserved: "`{{name}}`, which was deprecated and not served, was removed.",
    },
    recipe:
      "Make sure that the deprecation has lasted as long as the policy promises, and that nobody calls it any more.",
  },
  create: (context) => ({
    "resourceVersion:removed": (change) => {
      const version = change.old!;
      if (version.annotations.deprecated === undefined) return;
      const data = { besides: besides(successorOf(version, context)) };
      if (!version.served.value) context.report({ change, messageId: "unserved", verdict: "compatible" });
      else {
        const consequence = "Calls to it fail.";
        context.report({ change, messageId: "removed", data, verdict: "breaking", consequence });
      }
    },
  }),
});
