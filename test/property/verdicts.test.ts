// Findings about random schemas are true for their values. APICOMPAT_SEED repeats the run of a seed,
// APICOMPAT_NIGHTLY=1 takes a new seed each time and runs many more.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { idioms } from "./idioms.ts";
import { edited } from "./schemas.ts";
import { nightly, seed } from "./seed.ts";
import { contradiction, SETTINGS } from "./verdicts.ts";

const settings = Object.entries(SETTINGS);
const numRuns = Math.ceil((nightly ? 20_000 : 300) / settings.length);
const timeout = nightly ? 1_800_000 : 60_000;

describe(`random changes (seed ${String(seed)})`, () => {
  test.each(settings)(
    "of %s are reported if they break, and only then",
    (_, setting) => {
      const property = fc.property(edited(setting.style), (each) => {
        expect(contradiction(each, setting)).toBeUndefined();
      });
      fc.assert(property, { seed, numRuns });
    },
    timeout,
  );

  test.each(settings.filter(([, { style }]) => style.discriminator))(
    "of %s are reported in unions as generators write them",
    (_, setting) => {
      const property = fc.property(idioms, (each) => {
        expect(contradiction(each, setting)).toBeUndefined();
      });
      fc.assert(property, { seed, numRuns });
    },
    timeout,
  );
});
