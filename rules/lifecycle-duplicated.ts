import { defineRule } from "../src/contracts/rule.ts";
import { lifecyclesOf } from "./shared/lifecycle-markers.ts";
import { fieldLifecycle } from "./wording/standards.ts";

const consequence = "Which of the markers is published is undefined.";

export default defineRule({
  meta: {
    description: "Disallow several lifecycle markers for one project",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C5"],
    severity: "warn",
    formats: ["go"],
    source: fieldLifecycle(),
    messages: {
      duplicated: "{{place}} has several lifecycle markers for `{{project}}`.",
      legacy: "{{place}} has the obsolete lifecycle marker `+k8s:openapi-gen:prerelease=`.",
    },
    recipe: "Keep one marker for each project.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const seen = new Set<string>();
      for (const { project, at } of lifecyclesOf(part.value.markers)) {
        if (seen.has(project))
          context.report({
            part,
            messageId: "duplicated",
            data: { project },
            name: project,
            verdict: "dangerous",
            consequence,
            at,
          });
        seen.add(project);
      }
      const legacy = part.value.markers.find(({ name }) => name === "k8s:openapi-gen:prerelease");
      if (legacy !== undefined)
        context.report({ part, messageId: "legacy", verdict: "dangerous", consequence, at: legacy.at });
    },
  }),
});
