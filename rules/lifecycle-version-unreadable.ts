import { defineRule } from "../src/rule.ts";
import { LIFECYCLE_WORDS, lifecyclesOf, releaseOf } from "./shared/gates.ts";
import { fieldLifecycle } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require the version of a member's lifecycle to be a release of Kubernetes",
    looksAt: "snapshot",
    weighedBy: "version",
    words: LIFECYCLE_WORDS,
    criteria: ["C5"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: fieldLifecycle(),
    messages: { unreadable: "{{place}} is there since `{{version}}`, which is no release of the form `v1.30`." },
    recipe: "Write the minor release that has the member first, such as `v1.30`.",
  },
  create: (context) => ({
    property: (part) => {
      for (const { project, at, fields } of lifecyclesOf(part.value.annotations)) {
        const version = fields["minVersion"];
        if (project !== "kubernetes" || version === undefined || releaseOf(version) !== undefined) continue;
        const consequence = "Nobody can tell which servers have the member.";
        context.report({ part, messageId: "unreadable", at, data: { version }, verdict: "dangerous", consequence });
      }
    },
  }),
});
