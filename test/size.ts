// The size of a run: `npm test` is the small one, `npm run test:all` the whole one.
import process from "node:process";
import fc from "fast-check";

const { APICOMPAT_TESTS, APICOMPAT_SEED, APICOMPAT_RUNS } = process.env;

/** True where every fixture answers every question, and random tests take a new seed and many documents. */
export const whole = APICOMPAT_TESTS === "all";

/** The seed of random tests: `APICOMPAT_SEED` repeats the run of a seed. */
export const seed = Number(APICOMPAT_SEED ?? (whole ? Date.now() % 2 ** 31 : 20_260_101));

/** Returns the number of random documents. `APICOMPAT_RUNS` replaces it. */
export function runsOf(few: number, many: number): number {
  return Number(APICOMPAT_RUNS ?? (whole ? many : few));
}

/** For one random test, in milliseconds. */
export const patience = whole || APICOMPAT_RUNS !== undefined ? 7_200_000 : 60_000;

/** Returns every `part`th item in the small size, chosen by the seed; all of them in the whole one. */
export function sampleOf<T>(items: readonly T[], part: number): readonly T[] {
  return whole ? items : items.filter((_, index) => index % part === seed % part);
}

fc.configureGlobal({ seed });
