// Random decisions for tests.
import fc, { type Arbitrary } from "fast-check";

/** Makes random decisions. */
export interface Chance {
  of: <T>(values: readonly T[]) => T;
  is: (percent: number) => boolean;
  /** A value of an arbitrary, which is made by the same function each time. */
  draw: <T>(make: () => Arbitrary<T>) => T;
}

export const chance: Arbitrary<Chance> = fc.gen().map((generate) => ({
  of: (values) => values[generate(fc.nat, { max: values.length - 1 })]!,
  is: (percent) => generate(fc.nat, { max: 99 }) >= 100 - percent,
  draw: (make) => generate(make),
}));
