import type { DeclaredFieldPart } from "../src/model/part.ts";
import type { SnapshotRuleContext } from "../src/contracts/rule.ts";
import { partRule } from "./families/parts.ts";
import { isMember, isOptional } from "./shared/declared-fields.ts";
import { usePointer } from "./shared/field-fixes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredField"],
  description: "Require a pointer type for an optional Go field",
  // The guide requires this of alpha fields.
  weighedBy: "version",
  criteria: ["C2", "C5"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  fixable: "suggestion",
  formats: ["go"],
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  messages: {
    missing: "{{place}} is optional, but its Go type cannot distinguish an unset value from a zero value.",
  },
  recipe: "Declare the field as a pointer.",
  judge: (part, context) => {
    const { value } = part;
    if (!isMember(value) || !isOptional(value) || value.nilable || value.omitzero) return undefined;
    if (isWholeOfKind(part) || holdsText(part, context)) return undefined;
    const consequence = "Clients cannot set the zero value on purpose: a default would replace it.";
    return { messageId: "missing", verdict: "dangerous", consequence, fix: usePointer(value) };
  },
});

/** `spec` and `status` of a kind are plain structs by convention. */
function isWholeOfKind({ holder, value: { name } }: DeclaredFieldPart): boolean {
  return holder.isKind && (name === "spec" || name === "status");
}

/** An empty string rarely has a separate meaning: names and enum values cannot be empty. */
function holdsText({ holder, value }: DeclaredFieldPart, { schema }: Pick<SnapshotRuleContext, "schema">): boolean {
  const member = schema(holder.at).properties[value.name ?? ""];
  const types = member === undefined ? [] : schema(member.schema).types.value;
  return types.length === 1 && types[0] === "string";
}
