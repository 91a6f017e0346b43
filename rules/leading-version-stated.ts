import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { customResourceVersions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report `spec.version`, which is deprecated in favour of `spec.versions`",
    looksAt: "snapshot",
    criteria: ["C6"],
    severity: FOR_INFORMATION,
    source: customResourceVersions("specify-multiple-versions"),
    messages: { stated: "{{place}} has `spec.version`, which `spec.versions` replaces." },
    recipe: "Remove `spec.version` and list the version in `spec.versions`.",
  },
  create: (context) => ({
    resource: (part) => {
      const { leadingVersion } = part.value;
      if (leadingVersion === undefined) return;
      const consequence = "The definition cannot be moved to apiextensions.k8s.io/v1 as it is.";
      context.report({ part, messageId: "stated", at: leadingVersion.at, verdict: "dangerous", consequence });
    },
  }),
});
