// Findings about random Go types are true for JSON, bytes and programs.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { editedGroup } from "./go/edits.ts";
import { chance } from "./chance.ts";
import { randomGroup } from "./go/random.ts";
import { contradiction } from "./go/verdicts.ts";
import { patience, runsOf, seed } from "../size.ts";

const numRuns = runsOf(30, 20_000);

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
    patience,
  );
});
