// Findings about random APIs are true for requests and responses.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { contradiction } from "./operations/contradiction.ts";
import { documentPairs, type Dialect } from "./operations/pairs.ts";
import { patience, runsOf, seed } from "../size.ts";

const ways: readonly (readonly [from: Dialect, to: Dialect])[] = [
  ["3.1.0", "3.1.0"],
  ["3.0.3", "3.1.0"],
  ["2.0", "2.0"],
  ["2.0", "3.0.3"],
  ["3.0.3", "2.0"],
];
const numRuns = Math.ceil(runsOf(70, 20_000) / ways.length);

describe(`random changes of operations (seed ${String(seed)})`, () => {
  test.each(ways)(
    "from %s to %s are reported if they break, and only then",
    (from, to) => {
      const property = fc.property(documentPairs(from, to), (pair) => {
        expect(contradiction(pair)).toBeUndefined();
      });
      fc.assert(property, { seed, numRuns });
    },
    patience,
  );
});
