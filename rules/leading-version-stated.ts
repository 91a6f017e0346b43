import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report the deprecated `spec.version` of a CRD",
    looksAt: "snapshot",
    criteria: ["C6"],
    severity: "info",
    source: customResourceVersions("specify-multiple-versions"),
    messages: { stated: "{{place}} has the deprecated `spec.version`." },
    recipe: "Remove `spec.version` and list the version in `spec.versions`.",
  },
  create: (context) => ({
    resource: (part) => {
      const { leadingVersion } = part.value;
      if (leadingVersion === undefined) return;
      const consequence = "The CRD cannot be converted to `apiextensions.k8s.io/v1` without changes.";
      context.report({ part, messageId: "stated", at: leadingVersion.at, verdict: "dangerous", consequence });
    },
  }),
});
