/** How the time grows with the size of the input. */
import { generatedPair } from "./pairs.ts";
import type { Sweep } from "./results.ts";
import { declarations, operations, taggedAlternatives } from "./shapes.ts";

export const SWEEPS: readonly Sweep[] = [
  {
    name: "growth: schemas on cycles",
    unit: "schemas",
    sizes: [100, 200, 400, 800, 1600, 3200, 6400],
    pairOf: (schemas) => generatedPair({ schemas, references: 5, endpoints: Math.ceil(schemas / 4) }),
  },
  { name: "growth: operations", unit: "operations", sizes: [100, 1000, 10_000], pairOf: operations },
  { name: "growth: declarations", unit: "MB", sizes: [1, 2, 4], pairOf: declarations },
  {
    name: "growth: tagged alternatives",
    unit: "alternatives",
    sizes: [25, 50, 100, 200, 400, 800],
    pairOf: taggedAlternatives,
  },
];
