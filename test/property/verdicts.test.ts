// Findings about random schemas are true for their values.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { idioms } from "./idioms.ts";
import { edited } from "./schemas.ts";
import { patience, runsOf, seed } from "../size.ts";
import { contradiction, SETTINGS } from "./verdicts.ts";

const settings = Object.entries(SETTINGS);
const numRuns = Math.ceil(runsOf(100, 20_000) / settings.length);

describe(`random changes (seed ${String(seed)})`, () => {
  test.each(settings)(
    "of %s are reported if they break, and only then",
    (_, setting) => {
      const property = fc.property(edited(setting.style), (each) => {
        expect(contradiction(each, setting)).toBeUndefined();
      });
      fc.assert(property, { seed, numRuns });
    },
    patience,
  );

  test.each(settings.filter(([, { style }]) => style.discriminator))(
    "of %s are reported in unions as generators write them",
    (_, setting) => {
      const property = fc.property(idioms, (each) => {
        expect(contradiction(each, setting)).toBeUndefined();
      });
      fc.assert(property, { seed, numRuns });
    },
    patience,
  );
});
