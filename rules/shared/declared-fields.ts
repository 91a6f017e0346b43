import type { Change } from "../../src/model/change.ts";
import type { DeclaredField, DeclaredMarker, DeclaredType } from "../../src/model/declaration.ts";
import { statesGate } from "../../src/model/prose/gate.ts";
import { levelStated } from "../../src/model/prose/level.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** Metadata fields that every kind has. */
const METADATA = /^\*?(?:\w+\.)?(?:TypeMeta|ObjectMeta|ListMeta)$/u;

/** Returns whether a field belongs to the API itself, and is not embedded or metadata. */
export function isMember(field: DeclaredField): boolean {
  return field.name !== undefined && !METADATA.test(field.type);
}

/** Returns whether every kind or list has the field. Scaffolds document only the types of these fields. */
export function isOfEveryKind({ name = "" }: DeclaredField, { isKind, fields }: DeclaredType): boolean {
  const isList = fields.some(({ type }) => LIST_METADATA.test(type));
  return isList ? name === "items" : isKind && (name === "spec" || name === "status");
}

const LIST_METADATA = /^(?:\w+\.)?ListMeta$/u;

/** Returns whether a struct is serialized: most of its fields have a tag. Internal types have few. */
export function isWritten({ fields }: Pick<DeclaredType, "fields">): boolean {
  const isTagged = ({ tags, brokenTag }: DeclaredField): boolean =>
    Object.keys(tags).length > 0 || brokenTag !== undefined;
  const tagged = fields.filter(isTagged);
  const bare = fields.filter((field) => field.name !== undefined && !isTagged(field));
  return tagged.length >= bare.length;
}

/** Returns whether an empty field is not serialized. */
export function isLeftOut({ omitempty, omitzero }: DeclaredField): boolean {
  return omitempty || omitzero;
}

/** The values of a field that are not serialized: none, nil lists and maps, or all empty values. */
export type LeftOut = "nothing" | "nil" | "empty";

/** Depends on the tag and the type: a struct is never empty, but can be zero. */
export function leftOut(
  change: Change<"omitempty">,
  side: "old" | "new",
  { schema }: Pick<RuleContext, "schema">,
): LeftOut {
  const field = change[side]!;
  const isAlwaysWritten = schema(side, change.pair[side]).properties[change.name]?.alwaysWritten === true;
  if (isAlwaysWritten || !isLeftOut(field)) return "nothing";
  return field.nilable && !field.pointer && !field.omitempty ? "nil" : "empty";
}

const ORDER: readonly LeftOut[] = ["nothing", "nil", "empty"];

/** Returns a positive number if fewer values are serialized than before. */
export function compareLeftOut(old: LeftOut, new_: LeftOut): number {
  return ORDER.indexOf(new_) - ORDER.indexOf(old);
}

/** Returns whether markers and tag declare the field as optional. */
export function isOptional(field: DeclaredField): boolean {
  return field.optional !== undefined || (field.required === undefined && isLeftOut(field));
}

/** Returns whether the description states that the field itself is in alpha or behind a feature gate. */
export function statesUnsettled({ description, name = "" }: DeclaredField): boolean {
  return levelStated(description, name)?.level === "alpha" || statesGate(description, name);
}

/** A fast check: every match of `UNSETTLED` contains one of these words. */
const WORDS = /alpha|beta|feature|enabled/iu;
const UNSETTLED =
  /\b(?:alpha|beta)\b|\bfeature[- ]gates?\b|\bfeature is enabled\b|\brequires? .{1,80} to be enabled\b/iu;

/** Returns whether the description mentions a level or a feature gate, in any sentence. */
export function mentionsLevel({ description }: DeclaredField): boolean {
  return WORDS.test(description) && UNSETTLED.test(description.replaceAll(/\s+/gu, " "));
}

export function isGated({ featureGates, markers }: DeclaredField): boolean {
  return featureGates.length > 0 || markers.some(isGateMarker);
}

function isGateMarker({ name, prefixes }: DeclaredMarker): boolean {
  return /^lifecycle(?::|$)/u.test(name) || prefixes.some((prefix) => prefix.startsWith("k8s:ifEnabled"));
}
