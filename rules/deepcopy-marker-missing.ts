import type { DeclaredMarker } from "../src/model/declaration.ts";
import { partRule } from "./families/parts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredType"],
  description: "Require a `runtime.Object` marker on every kind",
  criteria: ["S1"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("edit-typesgo"),
  messages: { missing: "Kind {{place}} has no marker for `runtime.Object`, but other kinds of its package do." },
  recipe:
    "Add `// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object`, or `// +kubebuilder:object:root=true`.",
  judge: (part, context) => {
    const { value } = part;
    const { declarations } = context.snapshot;
    if (!value.isKind || declarations === undefined || value.markers.some(isRoot)) return undefined;
    const others = Object.values(declarations.types).filter((type) => type.package === value.package && type !== value);
    const home = declarations.packages[value.package];
    if (!others.some((type) => type.isKind && type.markers.some(isRoot)) || home?.markers.some(isRoot))
      return undefined;
    const consequence =
      "The generator writes no `DeepCopyObject`, so the type cannot be registered, stored or watched.";
    return { messageId: "missing", verdict: "dangerous", consequence };
  },
});

function isRoot({ name, text }: DeclaredMarker): boolean {
  if (name === "kubebuilder:object:root" || name === "kubebuilder:object:generate") return true;
  return name === "k8s:deepcopy-gen:interfaces" && text.includes("runtime.Object");
}
