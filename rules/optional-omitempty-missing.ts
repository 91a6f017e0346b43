import type { Json } from "../src/model/json.ts";
import type { DeclaredField } from "../src/model/declaration.ts";
import type { Schema, TypeName } from "../src/model/schema.ts";
import { defineRule, type SnapshotRuleContext } from "../src/rule.ts";
import { isLeftOut, isMember, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { leaveOutEmpty } from "./shared/field-fixes.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that an optional field is left out where it is empty",
    looksAt: "snapshot",
    criteria: ["C1", "C2", "C5"],
    severity: ADVICE,
    fixable: "suggestion",
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      missing:
        "{{place}} is optional, and yet its empty value is written: its tag has neither `omitempty` nor `omitzero`.",
      refused:
        "{{place}} is optional, and yet written where nobody sets it: as `{{zero}}`, which its own schema refuses.",
    },
    recipe: "Add `,omitempty` to the `json` tag.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value } = part;
      if (!isMember(value) || value.optional === undefined || isLeftOut(value) || value.tags["json"] === undefined)
        return;
      const [at, fix] = [value.tags["json"].at, leaveOutEmpty(value)];
      const member = context.schema(part.holder.at).properties[part.name];
      const zero = member && isOwn(value, context) ? zeroOf(value, context.schema(member.schema)) : undefined;
      if (zero !== undefined && context.admits(zero, member!.schema) === false) {
        const data = { zero: JSON.stringify(zero) };
        const consequence = "Whatever Go clients send that leave it unset is refused.";
        return context.report({ part, messageId: "refused", data, criteria: ["C1"], consequence, at, fix });
      }
      const consequence = "Readers cannot tell a value that nobody set from one that was set to nothing.";
      context.report({
        part,
        messageId: "missing",
        verdict: "dangerous",
        criteria: ["C2", "C5"],
        consequence,
        at,
        fix,
      });
    },
  }),
});

/** How a type of another project is written, it may say itself: an unset time is null. */
function isOwn({ typeIdentity }: DeclaredField, { snapshot }: SnapshotRuleContext): boolean {
  return !typeIdentity.includes(".") || snapshot.declarations?.types[typeIdentity] !== undefined;
}

const ZEROS: Readonly<Partial<Record<TypeName, Json>>> = { string: "", integer: 0, number: 0, boolean: false };

/** What is written where a field is not set; undefined for nothing, and for what has parts. */
function zeroOf({ nilable }: DeclaredField, { types }: Schema): Json | undefined {
  const [type, ...others] = types.value;
  return nilable || type === undefined || others.length > 0 ? undefined : ZEROS[type];
}
