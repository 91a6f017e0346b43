import type { Change } from "../../src/model/change.ts";
import type { DeclaredField, DeclaredMarker, DeclaredType } from "../../src/model/declaration.ts";
import { statesGate } from "../../src/model/prose/gate.ts";
import { levelStated } from "../../src/model/prose/level.ts";
import type { Format } from "../../src/model/snapshot.ts";
import type { RuleContext } from "../../src/rule.ts";

/** Rules on what only source text tells. */
export const SOURCE_FORMATS: readonly Format[] = ["go"];

/** The metadata that every kind has is written as its project prescribes. */
const METADATA = /^\*?(?:\w+\.)?(?:TypeMeta|ObjectMeta|ListMeta)$/u;

/** A member of its own, which the authors of the API decide about. */
export function isMember(field: DeclaredField): boolean {
  return field.name !== undefined && !METADATA.test(field.type);
}

/** What every kind and every list of kinds has: scaffolds leave it to the types of these members to say what they are. */
export function isOfEveryKind({ name = "" }: DeclaredField, { isKind, fields }: DeclaredType): boolean {
  const isList = fields.some(({ type }) => LIST_METADATA.test(type));
  return isList ? name === "items" : isKind && (name === "spec" || name === "status");
}

const LIST_METADATA = /^(?:\w+\.)?ListMeta$/u;

/** Where most have no tag, a struct is a program's own, as the internal form of a group is; some are copied there with theirs. */
export function isWritten({ fields }: Pick<DeclaredType, "fields">): boolean {
  const isTagged = ({ tags, brokenTag }: DeclaredField): boolean =>
    Object.keys(tags).length > 0 || brokenTag !== undefined;
  const tagged = fields.filter(isTagged);
  const bare = fields.filter((field) => field.name !== undefined && !isTagged(field));
  return tagged.length >= bare.length;
}

/** Nothing is written where it is empty. */
export function isLeftOut({ omitempty, omitzero }: DeclaredField): boolean {
  return omitempty || omitzero;
}

/** Which values of a field are not written: none; that there is no list or map; or all that is empty. */
export type LeftOut = "nothing" | "nil" | "empty";

/** By its tag, and by its type: no struct is empty, and some are zero. */
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

/** More than 0 where less is written than before. */
export function compareLeftOut(old: LeftOut, new_: LeftOut): number {
  return ORDER.indexOf(new_) - ORDER.indexOf(old);
}

/** Its markers and its tag say that it may be missing. */
export function isOptional(field: DeclaredField): boolean {
  return field.optional !== undefined || (field.required === undefined && isLeftOut(field));
}

/** Whether the description states that the field itself is in alpha or behind a feature gate. */
export function statesUnsettled({ description, name = "" }: DeclaredField): boolean {
  return levelStated(description, name)?.level === "alpha" || statesGate(description, name);
}

/** One of these is in whatever the pattern matches; most texts have none. */
const WORDS = /alpha|beta|feature|enabled/iu;
const UNSETTLED =
  /\b(?:alpha|beta)\b|\bfeature[- ]gates?\b|\bfeature is enabled\b|\brequires? .{1,80} to be enabled\b/iu;

/** Whether the description mentions a level or a feature gate, in any sentence. */
export function mentionsLevel({ description }: DeclaredField): boolean {
  return WORDS.test(description) && UNSETTLED.test(description.replaceAll(/\s+/gu, " "));
}

export function isGated({ featureGates, markers }: DeclaredField): boolean {
  return featureGates.length > 0 || markers.some(isGateMarker);
}

function isGateMarker({ name, prefixes }: DeclaredMarker): boolean {
  return /^lifecycle(?::|$)/u.test(name) || prefixes.some((prefix) => prefix.startsWith("k8s:ifEnabled"));
}
