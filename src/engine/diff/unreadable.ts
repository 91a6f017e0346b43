import { formatTraits } from "../../model/format-traits.ts";
import type { Problem } from "../../contracts/errors.ts";
import type { Change, Subject } from "../../model/change.ts";
import { child, conjuncts, isWithin, parent, type Pointer } from "../../model/pointer.ts";
import type { Reading } from "../../contracts/reader.ts";

/** Returns whether a part at this place could be missing on the other side because that side could not be read. */
export interface IsUnreadable {
  (at: Pointer): boolean;
  /** Returns whether something at this place or below could not be read. */
  readonly below: (at: Pointer) => boolean;
}

/** The field of an operation or a response that holds what a change is about. */
const FIELDS: Partial<Readonly<Record<Subject, string>>> = {
  requestBody: "requestBody",
  response: "responses",
  parameter: "parameters",
  callback: "callbacks",
  header: "headers",
  mediaType: "content",
};

/**
 * Returns whether a part is only missing on one side because a reference in its place could not be read. The other side
 * may refer to a definition elsewhere.
 */
export function isUnreadInPlace(
  { subject, action, name, pair }: Change,
  old: IsUnreadable,
  new_: IsUnreadable,
): boolean {
  const field = FIELDS[subject];
  if (field === undefined || (action !== "removed" && action !== "added")) return false;
  const [holder, isUnreadable] = action === "removed" ? [pair.new, new_] : [pair.old, old];
  if (subject === "response") return isUnreadable(child(holder, field, name));
  const places = subject === "parameter" ? [holder, parent(holder)] : [holder];
  return places.some((place) => isUnreadable.below(child(place, field)));
}

/** Compares only places that are equal on both sides: those of the root document, and of types in any file. */
export function createIsUnreadable(reading: Reading): IsUnreadable {
  const { hasMarkers: namesTypes, inlines } = formatTraits(reading.snapshot);
  const root = reading.files[0]?.name;
  const places = reading.problems
    .filter((problem) => problem.level === "error" && (problem.file === root || namesTypes))
    .map((problem) => (isWhole(problem) ? "" : stem(problem.pointer ?? "")));
  // Files and positions do not identify a definition.
  if (places.length === 0 || inlines) return ALL_READ;
  const isUnreadable = (at: Pointer): boolean => {
    const place = conjuncts(at)[0]!;
    if (!place.startsWith("#")) return false;
    const pointer = place.slice(1);
    const list = isItem(pointer) ? parent(place).slice(1) : undefined;
    return places.some((bad) => isWithin(pointer, bad) || (list !== undefined && isWithin(bad, list)));
  };
  const below = (at: Pointer): boolean =>
    at.startsWith("#") && places.some((bad) => isWithin(bad, at.slice(1)) || isWithin(at.slice(1), bad));
  return Object.assign(isUnreadable, { below });
}

const ALL_READ: IsUnreadable = Object.assign(() => false, { below: () => false });

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
