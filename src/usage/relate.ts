import type { Reading } from "../contracts/reader.ts";
import type { Pointer } from "../model/pointer.ts";
import { LENSES, relateSchemas, type SchemaRelation } from "../prove/index.ts";
import { dialectOf, patternsOf } from "../prove/oracle/dialect.ts";

/** A schema of a reading, by its place: `#/components/schemas/Pet`. */
export interface PlacedSchema {
  readonly reading: Pick<Reading, "snapshot">;
  readonly place: Pointer;
}

export interface RelateOptions {
  /** What the schemas are compared as; default: `containment`, as sets of values. */
  readonly lens?: keyof typeof LENSES;
  /** The prover stops after this number of steps. */
  readonly steps?: number;
}

/** Compares the values that two schemas accept, with a proof or a value that only one of them accepts. */
export function relate(
  old: PlacedSchema,
  new_: PlacedSchema,
  { lens = "containment", steps }: RelateOptions = {},
): SchemaRelation {
  const sides = [old, new_].map(({ reading: { snapshot }, place }) => ({ table: snapshot.schemas, at: place }));
  const patterns = [old, new_].map(({ reading: { snapshot } }) => patternsOf(dialectOf(snapshot)));
  const dialect = patterns.includes("re2") ? "re2" : "ecma-262";
  return relateSchemas(sides[0]!, sides[1]!, { ...LENSES[lens], dialect }, steps === undefined ? {} : { steps });
}
