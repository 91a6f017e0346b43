import type { FindingPlace } from "../../finding.ts";
import { conjuncts, parent, principal, type Pointer } from "../../model/pointer.ts";
import { definitionsOf } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Reading } from "../../reader.ts";
import { createHolders } from "../reach/holders.ts";

/** Where a node stands in its text; of a node that is not there, its nearest surviving ancestor. */
export function placeOf(reading: Reading, at: Pointer): FindingPlace {
  let place = conjuncts(at)[0]!;
  for (;;) {
    const range = reading.locate(place);
    const above = parent(place);
    if (range !== undefined || above === place) {
      const pointer = place.slice(place.indexOf("#") + 1);
      return { file: reading.fileOf(place), pointer, ...(range && { range }) };
    }
    place = above;
  }
}

const LISTS =
  /(\/(?:parameters|allOf|oneOf|anyOf|required|enum|prefixItems|items|servers|security|tags|x-kubernetes-validations|fields|values|oneofs|ranges|names))\/\d+(?=\/|$)/gu;

/** Names a node by what stays when a neighbour comes or goes: without positions in lists, of files, and in files. */
export function createSteady({ resources }: Pick<Snapshot, "resources">): (at: Pointer) => string {
  const named = definitionsOf(resources).flatMap(({ id, at, definitionVersion, versions }) =>
    definitionVersion === undefined
      ? []
      : [{ at, name: id }, ...Object.values(versions).map((version) => ({ at: version.at, name: version.label }))],
  );
  const holderOf = createHolders(named);
  return (at) => {
    const whole = principal(at);
    const held = holderOf(whole);
    return withoutPositions(held === undefined ? whole : held.name + whole.slice(held.at.length));
  };
}

function withoutPositions(place: string): string {
  return place.replaceAll(LISTS, "$1/*");
}
