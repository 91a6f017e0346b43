import { defineRule } from "../src/rule.ts";
import { besides, versionRemovalOutcome, successorOf } from "./shared/resource-versions.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow setting `served: false` on a version of a kind",
    looksAt: "change",
    criteria: ["C1"],
    source: customResourceVersions("specify-multiple-versions"),
    messages: {
      one: "Version `{{name}}` is no longer served; {{besides}}.",
      last: "Version `{{name}}`, the only served version, is no longer served.",
    },
    recipe: "Deprecate the version, and keep serving it for the deprecation period.",
  },
  create: (context) => ({
    "servedVersion:removed": (change) => {
      const version = change.old!;
      const after = context.snapshot("new").resources[version.resource];
      const isServed = Object.values(after?.versions ?? {}).some(({ served }) => served.value);
      const successor = successorOf(version, context);
      const loss = versionRemovalOutcome(version, successor);
      if (isServed) context.report({ change, messageId: "one", data: { besides: besides(successor) }, ...loss });
      else context.report({ change, messageId: "last", ...loss, verdict: "breaking" });
    },
  }),
});
