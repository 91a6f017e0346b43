import type { Pointer } from "./pointer.ts";

/** A value and the place that states it, which may lie in another schema that this one includes by `allOf` or `$ref`. */
export interface Facet<T> {
  readonly value: T;
  readonly at: Pointer;
}
