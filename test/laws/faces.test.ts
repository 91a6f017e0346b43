// The same documents give the same findings in the library, on the command line and in an editor (there, before witnesses are
// confirmed). On random documents of each format.
import { afterAll, describe, test } from "@jest/globals";
import fc from "fast-check";
import { chance } from "../property/chance.ts";
import { seed } from "../size.ts";
import { oneEngine, Sides } from "./faces.ts";
import { shown } from "./observe.ts";
import { runs, timeout } from "./runs.ts";
import { subjects } from "./subjects/index.ts";

const sides = new Sides();
afterAll(() => {
  sides.remove();
});

describe(`library, command line and editor agree (seed ${String(seed)})`, () => {
  for (const subject of subjects) {
    test(
      subject.name,
      async () => {
        const property = fc.asyncProperty(fc.noBias(chance), async (each) => {
          const violation = await oneEngine(subject, each, sides);
          if (violation !== undefined) throw new Error(shown(violation));
        });
        await fc.assert(property, { seed, numRuns: Math.ceil(runs / 2), endOnFailure: true });
      },
      timeout,
    );
  }
});
