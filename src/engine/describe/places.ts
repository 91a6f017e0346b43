import type { FindingPlace } from "../../contracts/finding.ts";
import { conjuncts, parent, type Pointer } from "../../model/pointer.ts";
import type { Reading } from "../../contracts/reader.ts";

/** Finds the place of a node; for a missing node that of its nearest existing ancestor. */
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
