// Findings about random Go types are true for JSON, bytes and programs. APICOMPAT_SEED repeats the run of a seed,
// APICOMPAT_NIGHTLY=1 takes a new seed each time and runs many more.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { editedGroup } from "./go/edits.ts";
import { chance } from "./chance.ts";
import { randomGroup } from "./go/random.ts";
import { contradiction } from "./go/verdicts.ts";
import { nightly, seed } from "./seed.ts";

const numRuns = nightly ? 20_000 : 80;
const timeout = nightly ? 3_600_000 : 60_000;

/** A group, and the same after one or two edits of its last version. */
const edited = chance.map((each) => editedGroup(randomGroup(each), each));

describe(`random changes of Go types (seed ${String(seed)})`, () => {
  test(
    "are reported if they break, and only then",
    () => {
      const property = fc.property(edited, (pair) => {
        fc.pre(pair !== undefined);
        expect(contradiction(pair)).toBeUndefined();
      });
      // A smaller example adds nothing to the edits.
      fc.assert(property, { seed, numRuns, endOnFailure: true });
    },
    timeout,
  );
});
