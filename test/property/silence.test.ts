// No value that one side accepts and the other one rejects goes without a finding, in each notation and direction.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { edited } from "./schemas.ts";
import { patience, runsOf, seed } from "../size.ts";
import { OTHER_SETTINGS, SETTINGS, silence } from "./verdicts.ts";

const settings = Object.entries({ ...SETTINGS, ...OTHER_SETTINGS });
const numRuns = Math.ceil(runsOf(80, 50_000 * settings.length) / settings.length);

describe(`check is not silent where relate shows a break (seed ${String(seed)})`, () => {
  test.each(settings)(
    "in %s",
    (_, setting) => {
      const property = fc.property(edited(setting.style), (each) => {
        expect(silence(each, setting)).toBeUndefined();
      });
      fc.assert(property, { seed, numRuns });
    },
    patience,
  );
});
