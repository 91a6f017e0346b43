import { factRule } from "./families/facts.ts";
import { besides, CALLS_FAIL, isReplaced, successorOf } from "./shared/resource-versions.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default factRule({
  events: ["servedVersion:removed"],
  description: "Disallow setting `served: false` on a version of a kind",
  criteria: ["C1"],
  source: customResourceVersions("specify-multiple-versions"),
  messages: {
    one: "Version `{{name}}` is no longer served; {{besides}}.",
    last: "Version `{{name}}`, the only served version, is no longer served.",
  },
  recipe: "Deprecate the version, and keep serving it for the deprecation period.",
  judge: (change, context) => {
    const version = change.old!;
    const after = context.snapshot("new").resources[version.resource];
    const isServed = Object.values(after?.versions ?? {}).some(({ served }) => served.value);
    if (!isServed) return { messageId: "last", ...CALLS_FAIL };
    if (isReplaced(version, context)) return undefined;
    return { messageId: "one", data: { besides: besides(successorOf(version, context)) }, ...CALLS_FAIL };
  },
});
