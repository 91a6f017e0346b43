import type { Problem } from "../../errors.ts";
import { conjuncts, isWithin, parent, type Pointer } from "../../model/pointer.ts";
import type { Reading } from "../../reader.ts";

/** Returns whether a part at this place could be missing on the other side because that side could not be read. */
export type IsUnreadable = (at: Pointer) => boolean;

/** Compares only places that are equal on both sides: those of the root document, and of types in any file. */
export function createIsUnreadable(reading: Reading): IsUnreadable {
  const namesTypes = reading.snapshot.format === "go";
  const root = reading.files[0]?.name;
  const places = reading.problems
    .filter((problem) => problem.level === "error" && (problem.file === root || namesTypes))
    .map((problem) => (isWhole(problem) ? "" : stem(problem.pointer ?? "")));
  // Files and positions do not identify a definition.
  if (places.length === 0 || reading.snapshot.format === "crd") return () => false;
  return (at) => {
    const place = conjuncts(at)[0]!;
    if (!place.startsWith("#")) return false;
    const pointer = place.slice(1);
    const list = isItem(pointer) ? parent(place).slice(1) : undefined;
    return places.some((bad) => isWithin(pointer, bad) || (list !== undefined && isWithin(bad, list)));
  };
}

function isWhole({ code }: Problem): boolean {
  return code === "UNSUPPORTED_VERSION" || code === "UNKNOWN_FORMAT";
}

/** A reference that leads nowhere stands for the node that it stands in. */
function stem(pointer: string): string {
  return pointer.replace(/^#/u, "").replace(/\/\$ref$/u, "");
}

/** Positions in a list differ between the sides. */
function isItem(pointer: string): boolean {
  return /\/\d+$/u.test(pointer);
}
