import type { Change } from "../../model/change.ts";
import { isObject, type Json } from "../../model/json.ts";
import { isWithin, principal, type Places, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";

type Snapshots = Readonly<Record<keyof Places, Pick<Snapshot, "schemas">>>;

/** The parts that have a thing, which stands outside of them. */
export type Heir = Readonly<Record<keyof Places, Pointer>>;

/**
 * Returns the pair that has a thing outside of it, such as a parameter of a path or a property of a base type. Undefined for a thing
 * inside its pair. The thing can become part of other pairs without being edited, so that each pair is an occurrence. Uses of one
 * generic type inherit together.
 */
export function heirOf({ at, pair }: Change, snapshots: Snapshots): Heir | undefined {
  const old = referredTo(principal(pair.old), snapshots.old);
  const new_ = referredTo(principal(pair.new), snapshots.new);
  if (isWithin(at.old, old) && isWithin(at.new, new_)) return undefined;
  return { old: withoutArguments(old), new: withoutArguments(new_) };
}

/** Returns the schema that one stands for which states nothing else, such as `allOf` with one reference beside a description. */
export function referredTo(at: Pointer, { schemas }: Pick<Snapshot, "schemas">, depth = 0): Pointer {
  const reference = onlyReference(schemas.source(at));
  const target = reference === undefined || depth > MAX_DEPTH ? undefined : schemas.follow(reference, at);
  return target === undefined ? at : referredTo(target, { schemas }, depth + 1);
}

const MAX_DEPTH = 20;

/** Keywords that state nothing about the members of a value. */
const DESCRIBING =
  /^(?:x-.*|\$comment|title|description|summary|default|examples?|deprecated|nullable|readOnly|writeOnly)$/u;

function onlyReference(schema: Json | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  let only: string | undefined;
  for (const keyword in schema) {
    if (DESCRIBING.test(keyword)) continue;
    if (only !== undefined) return undefined;
    only = keyword;
  }
  const value = only === undefined ? undefined : schema[only];
  if (only === "$ref") return typeof value === "string" ? value : undefined;
  return only === "allOf" && Array.isArray(value) && value.length === 1 ? onlyReference(value[0] as Json) : undefined;
}

/** The place of a generic type of TypeScript or Go, the same for all arguments; types without a name share an empty one. */
export function withoutArguments(at: Pointer): Pointer {
  return at.replaceAll(/(#\/definitions\/[\w$.~-]*)[^/\0]*/gu, "$1");
}
