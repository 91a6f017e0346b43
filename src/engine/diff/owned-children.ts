import { formatTraits } from "../../model/format-traits.ts";
import type { Pointer } from "../../model/pointer.ts";
import { traitsOf } from "../../model/typing.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { isOffered } from "../match/aliases.ts";
import { isMethod } from "./members.ts";

/**
 * Omits removed operations that are removed with something else: with their class, with all overloads, as inherited
 * methods, or because they became properties of another kind.
 */
export function withoutOwnedChildren(
  removed: readonly Operation[],
  old: Snapshot,
  new_: Snapshot,
): readonly Operation[] {
  if (!formatTraits(old).isCode) return removed;
  const alone = removed.filter((operation) => {
    const path = pathOf(operation);
    if (goesWithItsHolder(operation.method === "constructor" ? `${path}.` : path, old, new_)) return false;
    if (operation.method === "function" && isMemberNow(path, old, new_)) return false;
    // Removing an abstract member is reported for the member.
    const isReportedAsMember = operation.method === "method" && (isMember(path, new_) || isMember(path, old));
    return !isReportedAsMember && !goesWithItsFirst(operation, old, new_);
  });
  const first = new Map(alone.map((operation): [Pointer, Operation] => [operation.at, operation]).reverse());
  return alone.filter((operation) => first.get(operation.at) === operation);
}

/** Returns whether an overload was removed together with all others of equal annotations. */
function goesWithItsFirst({ id, overloads, annotations }: Operation, old: Snapshot, new_: Snapshot): boolean {
  if (overloads === undefined || overloads === id || overloads in new_.operations) return false;
  return (old.operations[overloads]?.annotations.deprecated === undefined) === (annotations.deprecated === undefined);
}

/** Returns whether the enclosing class or namespace was removed too, or cannot be read any longer. */
export function goesWithItsHolder(name: string, old: Snapshot, new_: Snapshot): boolean {
  if (!formatTraits(old).isCode) return false;
  return prefixesOf(name).some(
    (holder) => holder in old.roots && (!isOffered(holder, new_) || new_.roots[holder]?.value === "foreign"),
  );
}

/** Returns whether a constant replaced the namespace of a value, so that the change is reported for its property. */
export function isMemberNow(name: string, { roots, schemas }: Snapshot, new_: Snapshot): boolean {
  return prefixesOf(name).some((holder) => {
    const [before, after] = [roots[holder], new_.roots[holder]];
    if (before?.value !== "namespace" || after?.value !== "constant") return false;
    let at: Pointer | undefined = before.schema;
    for (const step of name.slice(holder.length + 1).split(".")) at = at && schemas.get(at).properties[step]?.schema;
    return at !== undefined;
  });
}

/** Returns whether a value belongs to a constant and type that are now an enum with this value. */
export function isNamedValue(name: string, { roots, schemas }: Snapshot): boolean {
  return prefixesOf(name).some((holder) => {
    const root = roots[holder];
    return (
      root !== undefined && name.slice(holder.length + 1) in (traitsOf(schemas.get(root.schema)).enumeration ?? {})
    );
  });
}

/** Removes the suffix that distinguishes overloads. */
function pathOf({ method, id, overloads = id }: Operation): string {
  return overloads.slice(`${method} `.length);
}

/** `a`, `a.b` of `a.b.c`. */
function prefixesOf(name: string): readonly string[] {
  return [...name.matchAll(/\./gu)].map(({ index }) => name.slice(0, index));
}

/** A property that holds a function, or a member of an interface of that name. */
function isMember(path: string, { roots, schemas }: Snapshot): boolean {
  return prefixesOf(path).some((holder) => {
    const root = roots[holder];
    const member = root && schemas.get(root.schema).properties[path.slice(holder.length + 1)];
    return member !== undefined && !isMethod(member, schemas);
  });
}
