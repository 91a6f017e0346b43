import { defineRule } from "../src/rule.ts";
import { besides, lossOf, successorOf } from "./shared/resource-versions.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { customResourceVersions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow ceasing to serve a version of a kind",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: customResourceVersions("specify-multiple-versions"),
    messages: {
      one: "`{{name}}` is no longer served; {{besides}}.",
      last: "`{{name}}`, the only version that was served, is no longer served.",
    },
    recipe: "Mark the version as deprecated, and go on serving it for as long as the policy promises.",
  },
  create: (context) => ({
    "servedVersion:removed": (change) => {
      const version = change.old!;
      const after = context.snapshot("new").resources[version.resource];
      const isServed = Object.values(after?.versions ?? {}).some(({ served }) => served.value);
      const successor = successorOf(version, context);
      const loss = lossOf(version, successor);
      if (isServed) context.report({ change, messageId: "one", data: { besides: besides(successor) }, ...loss });
      else context.report({ change, messageId: "last", ...loss, verdict: "breaking" });
    },
  }),
});
