// Findings about random TypeScript declarations agree with the compiler's errors in programs.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { chance } from "./chance.ts";
import { patience, runsOf, seed } from "../size.ts";
import { editedModule } from "./typescript/edits.ts";
import { randomModule } from "./typescript/random.ts";
import { contradictions } from "./typescript/verdicts.ts";

const PAIRS = 200;
const rounds = Math.ceil(runsOf(PAIRS, 20_000) / PAIRS);

/** A module, and the same after an edit. */
const edited = fc.noBias(chance).map((each) => editedModule(randomModule(each), each));

describe(`random changes of TypeScript declarations (seed ${String(seed)})`, () => {
  test(
    "are reported if they break, and only then",
    () => {
      for (let round = 0; round < rounds; round++) {
        const pairs = fc.sample(edited, { seed: seed + round, numRuns: PAIRS }).filter((each) => each !== undefined);
        // One program for all of them: the compiler reads its library once.
        expect(contradictions(pairs)).toEqual([]);
      }
    },
    patience,
  );
});
