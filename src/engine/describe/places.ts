import type { FindingPlace } from "../../finding.ts";
import { conjuncts, parent, type Pointer } from "../../model/pointer.ts";
import type { Reading } from "../../reader.ts";

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
