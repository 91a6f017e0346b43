import type { Change } from "../../model/change.ts";
import { isWithin, principal, type Pointer } from "../../model/pointer.ts";

/**
 * Returns whether a thing stands outside the pair that has it, such as a parameter of a path or a property of a base type. It can
 * become part of other pairs without being edited, so that each pair is an occurrence.
 */
export function isInherited({ at, pair }: Change): boolean {
  return (["old", "new"] as const).some((side) => !isWithin(at[side], principal(pair[side])));
}

/** The place of a generic type of TypeScript or Go, the same for all arguments; types without a name share an empty one. */
export function withoutArguments(at: Pointer): Pointer {
  return at.replaceAll(/(#\/definitions\/[\w$.~-]*)[^/\0]*/gu, "$1");
}
