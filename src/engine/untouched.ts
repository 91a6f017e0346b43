import { isObject, type Json } from "../model/json.ts";
import { conjuncts, type Pointer } from "../model/pointer.ts";
import type { SchemaTable } from "../model/schema.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { createEquivalence } from "./equivalence.ts";

type DependsOn = (a: Pointer, b: Pointer) => void;

/**
 * Whether two schemas are written alike, references followed: then they need not be read to be known as equal.
 * It may say no of equal schemas, never yes of different ones.
 */
export function createUntouched(old: Snapshot, new_: Snapshot): (a: Pointer, b: Pointer) => boolean {
  if (dialectOf(old) !== dialectOf(new_)) return () => false;
  return createEquivalence((a, b, dependsOn) => {
    const left = conjuncts(a);
    const right = conjuncts(b);
    if (left.length !== right.length) return true;
    return left.some((part, index) => writtenDifferently(old.schemas, new_.schemas, part, right[index]!, dependsOn));
  });
}

function dialectOf(snapshot: Snapshot): string {
  return `${snapshot.format} ${snapshot.formatVersion.split(".").slice(0, 2).join(".")}`;
}

function writtenDifferently(old: SchemaTable, new_: SchemaTable, a: Pointer, b: Pointer, dependsOn: DependsOn): boolean {
  const follow = (reference: string): boolean => {
    const left = old.follow(reference, a);
    const right = new_.follow(reference, b);
    if (left === undefined || right === undefined) return false;
    dependsOn(left, right);
    return true;
  };
  const left = old.source(a);
  const right = new_.source(b);
  return left === undefined || right === undefined || !alike(left, right, follow);
}

/** A discriminator chooses among schemas that lie elsewhere, so it is never alike. */
function alike(a: Json, b: Json, follow: (reference: string) => boolean): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    const other = b as readonly Json[];
    return Array.isArray(b) && a.length === other.length && a.every((item: Json, index) => alike(item, other[index]!, follow));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) {
    const left = a[name]!;
    const right = b[name];
    if (right === undefined || name === "discriminator") return false;
    if (isReference(name) && typeof left === "string") {
      if (left !== right || !follow(left)) return false;
    } else if (!alike(left, right, follow)) return false;
  }
  return true;
}

function isReference(name: string): boolean {
  return name === "$ref" || name === "$dynamicRef" || name === "$recursiveRef";
}
