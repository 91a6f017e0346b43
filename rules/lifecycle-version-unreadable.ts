import { defineRule } from "../src/contracts/rule.ts";
import { LIFECYCLE_WORDS, lifecyclesOf, releaseOf } from "./shared/gates.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require the lifecycle `minVersion` to be a Kubernetes release",
    looksAt: "snapshot",
    weighedBy: "version",
    words: LIFECYCLE_WORDS,
    criteria: ["C5"],
    severity: "error",
    source: fieldLifecycle(),
    messages: {
      unreadable:
        "The lifecycle `minVersion` of {{place}} is `{{version}}`, which is not a release of the form `v1.30`.",
    },
    recipe: "Write the first minor release that has the field, such as `v1.30`.",
  },
  create: (context) => ({
    property: (part) => {
      for (const { project, at, fields } of lifecyclesOf(part.value.annotations)) {
        const version = fields["minVersion"];
        if (project !== "kubernetes" || version === undefined || releaseOf(version) !== undefined) continue;
        const consequence = "Tools cannot determine which servers have the field.";
        const stated = { data: { version }, values: [version] };
        context.report({ part, messageId: "unreadable", at, ...stated, verdict: "dangerous", consequence });
      }
    },
  }),
});
