import type { DeclaredMarker } from "../src/model/declaration.ts";
import { partRule } from "./families/parts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredType"],
  description: "Report kinds without `+genclient` where others have it",
  criteria: ["S1"],
  severity: "info",
  formats: ["go"],
  source: kubernetesChanges("generate-code"),
  messages: { missing: "Kind {{place}} has no `+genclient`, but other kinds of its package do." },
  recipe: "Add `// +genclient`, or exclude the kind with `// +genclient:noVerbs`.",
  judge: (part, context) => {
    const { value } = part;
    const { declarations } = context.snapshot;
    if (!value.isKind || declarations === undefined || value.markers.some(isClient)) return undefined;
    const others = Object.values(declarations.types).filter((type) => type.package === value.package && type !== value);
    if (!others.some((type) => type.markers.some(isClient))) return undefined;
    return {
      messageId: "missing",
      verdict: "dangerous",
      consequence: "The client library has no typed client for the kind.",
    };
  },
});

function isClient({ name }: DeclaredMarker): boolean {
  return name === "genclient" || name.startsWith("genclient:");
}
