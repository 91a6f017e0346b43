// The laws on random documents of each format.
import { describe, test } from "@jest/globals";
import fc from "fast-check";
import { chance } from "../property/chance.ts";
import { seed } from "../size.ts";
import { LAWS } from "./index.ts";
import { shown } from "./observe.ts";
import { runs, timeout } from "./runs.ts";
import { subjects } from "./subjects/index.ts";

for (const subject of subjects) {
  describe(`${subject.name} (seed ${String(seed)})`, () => {
    for (const [name, law] of Object.entries(LAWS)) {
      test(
        name,
        () => {
          const property = fc.property(fc.noBias(chance), (each) => {
            const violation = law(subject, each);
            if (violation !== undefined) throw new Error(shown(violation));
          });
          fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
        },
        timeout,
      );
    }
  });
}
