import { isWithin, type Pointer } from "../../model/pointer.ts";

/**
 * The place of what is missing beside its holder: the holder's counterpart. What is only referred to, and may be from many places,
 * keeps its own address, so that all of them miss it at one place.
 */
export function gap(at: Pointer, holder: Pointer, counterpart: Pointer): Pointer {
  return isWithin(at, holder) ? counterpart : at;
}
