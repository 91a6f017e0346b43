import type { Declarations } from "../../model/declaration.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";

/** Whether members of one type are one field of its source, whatever they are called on the wire. */
export type SameField = (old: Pointer, new_: Pointer) => boolean;

/** By the names that fields have in the source; where no source is known, none is. */
export function createSameField(old: Snapshot, new_: Snapshot): SameField {
  if (old.declarations === undefined || new_.declarations === undefined) return () => false;
  const [before, after] = [identifiersOf(old.declarations), identifiersOf(new_.declarations)];
  return (a, b) => {
    const identifier = before().get(a);
    return identifier !== undefined && identifier === after().get(b);
  };
}

/** Made when a member is first missed: most comparisons miss none. */
function identifiersOf({ types }: Declarations): () => ReadonlyMap<Pointer, string> {
  let identifiers: ReadonlyMap<Pointer, string> | undefined;
  return () =>
    (identifiers ??= new Map(
      Object.values(types).flatMap(({ fields }) => fields.map(({ at, identifier }) => [at, identifier] as const)),
    ));
}
