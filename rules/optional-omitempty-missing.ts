import type { Json } from "../src/model/json.ts";
import type { DeclaredField } from "../src/model/declaration.ts";
import type { Schema, TypeName } from "../src/model/schema.ts";
import type { SnapshotRuleContext } from "../src/contracts/rule.ts";
import { partRule } from "./families/parts.ts";
import { isLeftOut, isMember } from "./shared/declared-fields.ts";
import { leaveOutEmpty } from "./shared/field-fixes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredField"],
  description: "Require `omitempty` on an optional Go field",
  // The guide requires this of alpha fields.
  weighedBy: "version",
  criteria: ["C1", "C2", "C5"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  fixable: "suggestion",
  formats: ["go"],
  source: kubernetesChanges("edit-typesgo"),
  messages: {
    missing: "{{place}} is optional, but its tag has neither `omitempty` nor `omitzero`.",
    refused: "{{place}} is optional, but Go clients that do not set it send `{{zero}}`, which its schema rejects.",
  },
  recipe: "Add `,omitempty` to the `json` tag.",
  judge: (part, context) => {
    const { value } = part;
    if (!isMember(value) || value.optional === undefined || isLeftOut(value) || value.tags["json"] === undefined)
      return undefined;
    const [at, fix] = [value.tags["json"].at, leaveOutEmpty(value)];
    const member = context.schema(part.holder.at).properties[part.name];
    const zero = member && isOwn(value, context) ? zeroOf(value, context.schema(member.schema)) : undefined;
    if (zero !== undefined && context.admits(zero, member!.schema) === false) {
      const data = { zero: JSON.stringify(zero) };
      const consequence = "Objects of Go clients that do not set the field are rejected.";
      return { messageId: "refused", data, criteria: ["C1"], consequence, at, fix };
    }
    const consequence = "Readers cannot distinguish a field that is not set from one that is set to its empty value.";
    return {
      messageId: "missing",
      verdict: "dangerous",
      criteria: ["C2", "C5"],
      consequence,
      at,
      fix,
    };
  },
});

/** Types of other projects can have a custom JSON form: an unset time is null. */
function isOwn({ typeIdentity }: DeclaredField, { snapshot }: SnapshotRuleContext): boolean {
  return !typeIdentity.includes(".") || snapshot.declarations?.types[typeIdentity] !== undefined;
}

const ZEROS: Readonly<Partial<Record<TypeName, Json>>> = { string: "", integer: 0, number: 0, boolean: false };

/** Returns the JSON value of a field that is not set; undefined if there is none, or if the type has parts. */
function zeroOf({ nilable }: DeclaredField, { types }: Schema): Json | undefined {
  const [type, ...others] = types.value;
  return nilable || type === undefined || others.length > 0 ? undefined : ZEROS[type];
}
