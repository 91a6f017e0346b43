// Profiles of random pairs with five and more interacting keywords.
import { describe, expect, test } from "@jest/globals";
import { runsOf, seed } from "../../size.ts";
import { attack } from "./attack.ts";
import { PROFILES } from "./profiles.ts";

const PAIRS = runsOf(50, 50_000);

describe(`${String(PAIRS)} pairs of each profile, seed ${String(seed)}`, () => {
  test.each(PROFILES.map((profile) => [profile.name, profile] as const))(
    "%s",
    async (_, profile) => {
      const { wrong, undecided } = await attack(profile, PAIRS, seed);
      expect(wrong).toEqual([]);
      // A single undecided pair exceeds a thousandth of few pairs.
      expect(undecided.length).toBeLessThanOrEqual(Math.max(1, PAIRS / 1_000));
    },
    36_000_000,
  );
});
