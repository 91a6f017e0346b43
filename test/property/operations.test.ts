// Findings about random APIs are true for requests and responses. APICOMPAT_SEED repeats the run of a seed,
// APICOMPAT_NIGHTLY=1 takes a new seed each time and runs many more.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { contradiction } from "./operations/contradiction.ts";
import { documentPairs, type Dialect } from "./operations/pairs.ts";
import { nightly, seed } from "./seed.ts";

const ways: readonly (readonly [from: Dialect, to: Dialect])[] = [
  ["3.1.0", "3.1.0"],
  ["3.0.3", "3.1.0"],
  ["2.0", "2.0"],
  ["2.0", "3.0.3"],
  ["3.0.3", "2.0"],
];
const numRuns = Math.ceil((nightly ? 20_000 : 200) / ways.length);
const timeout = nightly ? 3_600_000 : 60_000;

describe(`random changes of operations (seed ${String(seed)})`, () => {
  test.each(ways)(
    "from %s to %s are reported if they break, and only then",
    (from, to) => {
      const property = fc.property(documentPairs(from, to), (pair) => {
        expect(contradiction(pair)).toBeUndefined();
      });
      fc.assert(property, { seed, numRuns });
    },
    timeout,
  );
});
