/** The integers that OpenAPI's format registry gives a name: from the least, up to the first that is too large. */
const RANGES: Readonly<Record<string, readonly [least: number, beyond: number]>> = {
  int8: [-(2 ** 7), 2 ** 7],
  int16: [-(2 ** 15), 2 ** 15],
  int32: [-(2 ** 31), 2 ** 31],
  int64: [-(2 ** 63), 2 ** 63],
  uint8: [0, 2 ** 8],
  uint16: [0, 2 ** 16],
  uint32: [0, 2 ** 32],
  uint64: [0, 2 ** 64],
};

/** Tests by format name whether a number conforms. */
export const INTEGER_FORMATS: Readonly<Record<string, (value: number) => boolean>> = Object.fromEntries(
  Object.entries(RANGES).map(([name, [least, beyond]]) => [
    name,
    (value) => Number.isInteger(value) && value >= least && value < beyond,
  ]),
);
