import { defineRule } from "../src/rule.ts";
import { isLeftOut, isMember, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { sayOptional } from "./shared/field-fixes.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

/** Markers that say it under a condition, or of a stage. */
const SAYS_MORE = /^(?:k8s:(?:optional|required|forbidden|unionMember)|kubebuilder:validation:(?:Optional|Required))$/u;

export default defineRule({
  meta: {
    description: "Require that a field says whether it is optional",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: ADVICE,
    fixable: "code",
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: { missing: "{{place}} is left out where it is empty, and no marker says whether it is optional." },
    recipe: "Add `// +optional`, or `// +required`.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value } = part;
      if (!isMember(value) || !isLeftOut(value) || value.optional !== undefined || value.required !== undefined) return;
      if (value.markers.some(({ name }) => SAYS_MORE.test(name))) return;
      context.report({
        part,
        messageId: "missing",
        verdict: "dangerous",
        consequence: "Generators have to guess, and they guess differently.",
        fix: sayOptional(value),
      });
    },
  }),
});
