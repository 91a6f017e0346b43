import type { DeclaredType, Declarations } from "../../model/declaration.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";

/** Returns whether two properties come from one source field, regardless of their wire names. */
export type SameField = (old: Pointer, new_: Pointer) => boolean;

/** Compares by source names; false if no source is known. */
export function createSameField(old: Snapshot, new_: Snapshot): SameField {
  if (old.declarations === undefined || new_.declarations === undefined) return () => false;
  const [before, after] = [identifiersIn(old.declarations), identifiersIn(new_.declarations)];
  return (a, b) => {
    const identifier = before(a);
    return identifier !== undefined && identifier === after(b);
  };
}

/** Reads identifiers type by type on request, because reading all is expensive. */
function identifiersIn({ types }: Declarations): (at: Pointer) => string | undefined {
  let byPlace: ReadonlyMap<Pointer, DeclaredType> | undefined;
  const read = new Map<DeclaredType, ReadonlyMap<Pointer, string>>();
  return (at) => {
    byPlace ??= new Map(Object.values(types).map((type) => [type.at, type]));
    const type = byPlace.get(at.slice(0, Math.max(at.indexOf("/properties/"), 0)));
    if (type === undefined) return undefined;
    let identifiers = read.get(type);
    if (identifiers === undefined) {
      identifiers = new Map(type.fields.map((field) => [field.at, field.identifier]));
      read.set(type, identifiers);
    }
    return identifiers.get(at);
  };
}
