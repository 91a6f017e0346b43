// Laws for all findings: causes and their acceptance, severities and messages are independent. Random documents of each
// format: APICOMPAT_SEED repeats the run of a seed, APICOMPAT_RUNS sets the number of documents of each format.
import { describe, test } from "@jest/globals";
import fc from "fast-check";
import { chance } from "../property/chance.ts";
import { seed } from "../property/seed.ts";
import { acceptanceElsewhere, acceptanceOverTime } from "./acceptance.ts";
import { additivity } from "./additivity.ts";
import { shown, type Law } from "./observe.ts";
import { runs, timeout } from "./runs.ts";
import { offAndLowered } from "./severities.ts";
import { subjects } from "./subjects/index.ts";
import { wordsDoNotMatter } from "./words.ts";

const LAWS: Readonly<Record<string, Law>> = {
  "what is shown for two edits at unrelated places is what is shown for each": additivity,
  "what is accepted in one place is accepted in no other": acceptanceElsewhere,
  "what is accepted covers nothing that comes later": acceptanceOverTime,
  "a rule that is off or lowered takes no finding of another rule away": offAndLowered,
  "words do not matter": wordsDoNotMatter,
};

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
