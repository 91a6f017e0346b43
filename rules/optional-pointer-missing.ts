import type { DeclaredFieldPart } from "../src/model/part.ts";
import { defineRule, type SnapshotRuleContext } from "../src/rule.ts";
import { isMember, isOptional, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { usePointer } from "./shared/field-fixes.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that an optional field can be told from one that is empty",
    looksAt: "snapshot",
    criteria: ["C2", "C5"],
    severity: ADVICE,
    fixable: "suggestion",
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      missing: "{{place}} is optional, and its type `{{type}}` cannot tell that it is not set from a zero value.",
    },
    recipe: "Use a pointer to the type.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value } = part;
      if (!isMember(value) || !isOptional(value) || value.nilable || value.omitzero) return;
      if (isWholeOfKind(part) || holdsText(part, context)) return;
      const consequence = "Nobody can set the zero value on purpose, and a default would replace it.";
      const [data, fix] = [{ type: value.type }, usePointer(value)];
      context.report({ part, messageId: "missing", verdict: "dangerous", consequence, data, fix });
    },
  }),
});

/** By custom, `spec` and `status` of a kind are plain structs. */
function isWholeOfKind({ holder, value: { name } }: DeclaredFieldPart): boolean {
  return holder.isKind && (name === "spec" || name === "status");
}

/** An empty text is hardly ever one that is meant: a name, an entry of an enumeration. */
function holdsText({ holder, value }: DeclaredFieldPart, { schema }: Pick<SnapshotRuleContext, "schema">): boolean {
  const member = schema(holder.at).properties[value.name ?? ""];
  const types = member === undefined ? [] : schema(member.schema).types.value;
  return types.length === 1 && types[0] === "string";
}
