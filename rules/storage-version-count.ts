import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require exactly one version to be the one that objects are stored in",
    looksAt: "snapshot",
    criteria: ["C6"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: customResourceVersions("specify-multiple-versions"),
    messages: {
      none: "{{place}} has no version that objects are stored in.",
      several: "{{place}} has {{count}} versions that objects are stored in: {{versions}}.",
    },
    recipe: "Set `storage: true`, or `+kubebuilder:storageversion`, for exactly one version.",
  },
  create: (context) => ({
    resource: (part) => {
      const versions = Object.values(part.value.versions);
      const stored = versions.filter(({ storage }) => storage?.value === true);
      const isSilent = versions.some(({ storage }) => storage === undefined);
      // One that does not state it may be the one that is stored; where no definition is given, none states it.
      if (stored.length === 1 || (stored.length === 0 && isSilent)) return;
      const data = { count: stored.length, versions: stored.map(({ name }) => name).join(", ") };
      const consequence = "The API server refuses the definition.";
      context.report({ part, messageId: stored.length === 0 ? "none" : "several", data, consequence });
    },
  }),
});
