import type { FindingPlace } from "../../contracts/finding.ts";
import { conjuncts, fragmentOf, parent, type Pointer } from "../../model/pointer.ts";
import type { Reading } from "../../contracts/reader.ts";

/** Finds the place of a node; for a missing node that of its nearest existing ancestor. */
export function placeOf(reading: Reading, at: Pointer): FindingPlace {
  let place = conjuncts(at)[0]!;
  for (;;) {
    const range = reading.locate(place);
    const above = parent(place);
    if (range !== undefined || above === place) {
      return { file: reading.fileOf(place), pointer: fragmentOf(place), ...(range && { range }) };
    }
    place = above;
  }
}
