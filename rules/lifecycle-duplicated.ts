import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { lifecyclesOf } from "./shared/lifecycle-markers.ts";
import { WARNINGS } from "./shared/severity.ts";
import { fieldLifecycle } from "./shared/standards.ts";

const consequence = "Which of them is published is a matter of chance.";

export default defineRule({
  meta: {
    description: "Disallow two lifecycle markers of one project, and the form that was given up",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C5"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: fieldLifecycle(),
    messages: {
      duplicated: "{{place}} has several lifecycle markers of `{{project}}`.",
      legacy: "{{place}} says its stage in the form `+k8s:openapi-gen:prerelease=`, which was given up.",
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
