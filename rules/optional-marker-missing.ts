import { partRule } from "./families/parts.ts";
import { isLeftOut, isMember } from "./shared/declared-fields.ts";
import { sayOptional } from "./shared/field-fixes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

/** Markers that state it under a condition or for a stage. */
const CONDITIONAL =
  /^(?:k8s:(?:optional|required|forbidden|unionMember)|kubebuilder:validation:(?:Optional|Required))$/u;

export default partRule({
  kinds: ["declaredField"],
  description: "Require `+optional` or `+required` on a Go field",
  // The guide requires this of alpha fields.
  weighedBy: "version",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  fixable: "code",
  formats: ["go"],
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  messages: { missing: "{{place}} has `omitempty`, but neither `+optional` nor `+required`." },
  recipe: "Add `// +optional` or `// +required`.",
  judge: (part) => {
    const { value } = part;
    if (!isMember(value) || !isLeftOut(value) || value.optional !== undefined || value.required !== undefined)
      return undefined;
    if (value.markers.some(({ name }) => CONDITIONAL.test(name))) return undefined;
    return {
      messageId: "missing",
      verdict: "dangerous",
      consequence: "Generators use different defaults: some publish the field as required, others as optional.",
      fix: sayOptional(value),
    };
  },
});
