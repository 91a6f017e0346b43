// Random decisions for tests.
import fc, { type Arbitrary } from "fast-check";

/** Makes random decisions. */
export interface Chance {
  of: <T>(values: readonly T[]) => T;
  is: (percent: number) => boolean;
  /** A value of an arbitrary that is a constant of its module: `fc.gen` keeps each one for the whole run. */
  draw: <T>(from: Arbitrary<T>) => T;
}

/** `fc.gen` distinguishes arbitraries by the function that makes them. */
const makers = new WeakMap<object, () => unknown>();

function makerOf<T>(arbitrary: Arbitrary<T>): () => Arbitrary<T> {
  const make = makers.get(arbitrary) ?? (() => arbitrary);
  makers.set(arbitrary, make);
  return make as () => Arbitrary<T>;
}

export const chance: Arbitrary<Chance> = fc.gen().map((generate) => ({
  of: (values) => values[generate(fc.nat, { max: values.length - 1 })]!,
  is: (percent) => generate(fc.nat, { max: 99 }) >= 100 - percent,
  draw: (from) => generate(makerOf(from)),
}));
