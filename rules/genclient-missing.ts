import type { DeclaredMarker } from "../src/model/declaration.ts";
import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report kinds without `+genclient` where others have it",
    looksAt: "snapshot",
    criteria: ["S1"],
    severity: "info",
    formats: ["go"],
    source: kubernetesChanges("generate-code"),
    messages: { missing: "Kind {{place}} has no `+genclient`, but other kinds of its package do." },
    recipe: "Add `// +genclient`, or exclude the kind with `// +genclient:noVerbs`.",
  },
  create: (context) => ({
    declaredType: (part) => {
      const { value } = part;
      const { declarations } = context.snapshot;
      if (!value.isKind || declarations === undefined || value.markers.some(isClient)) return;
      const others = Object.values(declarations.types).filter(
        (type) => type.package === value.package && type !== value,
      );
      if (!others.some((type) => type.markers.some(isClient))) return;
      context.report({
        part,
        messageId: "missing",
        verdict: "dangerous",
        consequence: "The client library has no typed client for the kind.",
      });
    },
  }),
});

function isClient({ name }: DeclaredMarker): boolean {
  return name === "genclient" || name.startsWith("genclient:");
}
