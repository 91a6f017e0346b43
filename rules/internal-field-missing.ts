import type { Declarations, DeclaredType } from "../src/model/declaration.ts";
import { partRule } from "./families/parts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredField"],
  description: "Require every field of a version in the internal type",
  criteria: ["C4", "C6"],
  formats: ["go"],
  source: kubernetesChanges("edit-internal-types"),
  messages: { missing: "{{place}} has no counterpart in the internal type `{{internal}}`." },
  recipe: "Add the field to the internal type, and convert it in both directions.",
  judge: (part, context) => {
    const { value, holder } = part;
    if (value.name === undefined) return undefined;
    const internal = internalForm(holder, context.snapshot.declarations);
    if (internal === undefined || internal.incomplete) return undefined;
    if (internal.fields.some(({ identifier, inline }) => identifier === value.identifier || inline)) return undefined;
    const data = { internal: internal.name };
    const consequence = "The value of the field is lost when the server converts the object.";
    return { messageId: "missing", data, verdict: "breaking", consequence };
  },
});

/** Returns the type with the same name in the parent folder, unless that folder is a version. */
function internalForm(
  { package: home, identifier }: DeclaredType,
  declarations: Declarations | undefined,
): DeclaredType | undefined {
  if (declarations === undefined || declarations.packages[home]?.version === undefined) return undefined;
  const above = home.slice(0, Math.max(home.lastIndexOf("/"), 0));
  const internal = declarations.packages[above];
  if (internal === undefined || above === home || internal.version !== undefined) return undefined;
  const prefix = above === "" ? internal.name : above;
  const type = declarations.types[`${prefix}.${identifier}`];
  return type?.shape === "struct" ? type : undefined;
}
