/**
 * A node's identity and its address: a URI reference `file#/json/pointer` (RFC 6901 in the fragment).
 * The root document's file part is empty. A schema that is the conjunction of several nodes has their pointers joined by `CONJUNCTION`.
 */
export type Pointer = string;

/** A place on each side of a comparison; the side where the thing is missing names its surviving parent. */
export interface Places {
  readonly old: Pointer;
  readonly new: Pointer;
}

/** Separates the parts of a pointer. No token contains it, because `~` in a name is escaped. */
const CONJUNCTION = "\0~&";

export function child(parent: Pointer, ...tokens: readonly (string | number)[]): Pointer {
  let pointer = parent;
  for (const token of tokens) pointer += "/" + escapeToken(token);
  return pointer;
}

function escapeToken(token: string | number): string {
  if (typeof token === "number") return String(token);
  const escaped = token.includes("~") ? token.replaceAll("~", "~0") : token;
  return escaped.includes("/") ? escaped.replaceAll("/", "~1") : escaped;
}

/** The pointer of the node that holds this one; a document's root is its own parent. */
export function parent(pointer: Pointer): Pointer {
  const slash = pointer.lastIndexOf("/");
  return slash <= pointer.indexOf("#") ? pointer.slice(0, pointer.indexOf("#") + 1) : pointer.slice(0, slash);
}

/** Returns whether a place is inside another one, or equal to it. */
export function isWithin(place: Pointer, around: Pointer): boolean {
  return place === around || place.startsWith(`${around}/`);
}

export interface SplitPointer {
  /** Relative to the root document; empty for the root document itself. */
  readonly file: string;
  readonly tokens: readonly string[];
}

export function split(pointer: Pointer): SplitPointer {
  const file = fileOf(pointer);
  const fragment = pointer.slice(file.length + 1);
  return { file, tokens: fragment === "" ? [] : fragment.split("/").slice(1).map(unescapeToken) };
}

/** The file of a place, as `split` has it. */
export function fileOf(pointer: Pointer): string {
  const hash = pointer.indexOf("#");
  return hash < 0 ? pointer : pointer.slice(0, hash);
}

/** The JSON pointer within the file of a place. */
export function fragmentOf(pointer: Pointer): string {
  return pointer.slice(pointer.indexOf("#") + 1);
}

export function unescapeToken(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}

/** The identity of a schema that must satisfy every one of `parts`. */
export function conjunction(parts: readonly Pointer[]): Pointer {
  return parts.join(CONJUNCTION);
}

export function conjuncts(pointer: Pointer): readonly Pointer[] {
  return pointer.includes(CONJUNCTION) ? pointer.split(CONJUNCTION) : [pointer];
}

const ONLY = "\u0001only ";

/** Stands in a conjunction for "and of one of these types". */
export function ofTypes(names: readonly string[]): Pointer {
  return ONLY + names.join(" ");
}

/** The types that the part of a conjunction is about; undefined for any other pointer. */
export function namedTypes(part: Pointer): readonly string[] | undefined {
  return part.startsWith(ONLY) ? part.slice(ONLY.length).split(" ") : undefined;
}

/** Stands in a conjunction for "what comes before, its alternatives united". */
export const PLAIN: Pointer = "\u0001plain";

/** Stands in a conjunction for "what comes before, without its member `status`": what clients may write of an object. */
export const WITHOUT_STATUS: Pointer = "\u0001without status";

/** Stands in a conjunction for "and neither a text, a list nor an object without anything in it". */
export const NOT_EMPTY: Pointer = "\u0001not empty";

const BESIDE = "\u0001beside ";

/** The schema apart from its alternatives; it stands only in a conjunction, after one of them. */
export function besideVariants(at: Pointer): Pointer {
  return conjunction(
    conjuncts(at).map((part) => (part.includes("#") && !part.startsWith(BESIDE) ? BESIDE + part : part)),
  );
}

/** Returns the schema whose alternatives the pointer omits; undefined for any other pointer. */
export function ownerOfVariants(part: Pointer): Pointer | undefined {
  return part.startsWith(BESIDE) ? part.slice(BESIDE.length) : undefined;
}

/** Returns what distinguishes a part of a conjunction from its node; empty for the node. */
export function saidBeside(part: Pointer): string {
  if (!part.startsWith("\u0001")) return "";
  return part.startsWith(BESIDE) ? BESIDE : part;
}

/** The node in a document that a pointer names first. */
export function principal(at: Pointer): Pointer {
  return withoutScope(conjuncts(at)[0]!);
}

/** Stands behind the name of a file, before the scope that dynamic references have there. */
const SCOPE = "\u0002";

/** The same node, reached in a way that gives other meanings to its dynamic references. */
export function inScope(at: Pointer, scope: string): Pointer {
  const hash = at.indexOf("#");
  return `${at.slice(0, hash)}${SCOPE}${scope}${at.slice(hash)}`;
}

/** Empty outside of any scope. */
export function scopeOf(at: Pointer): string {
  const mark = at.indexOf(SCOPE);
  return mark < 0 ? "" : at.slice(mark + 1, at.indexOf("#", mark));
}

export function withoutScope(at: Pointer): Pointer {
  const mark = at.indexOf(SCOPE);
  return mark < 0 ? at : at.slice(0, mark) + at.slice(at.indexOf("#", mark));
}
