/** The two limits for values of each type. What is done to each of them iterates over this table. */
export const LIMITS = {
  number: ["minimum", "maximum"],
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
} as const;

/** The limits that count characters, items or members. */
export const COUNTS = [...LIMITS.string, ...LIMITS.array, ...LIMITS.object] as const;
export type CountName = (typeof COUNTS)[number];

export const RANGES = [...LIMITS.number, ...COUNTS] as const;
export type RangeName = (typeof RANGES)[number];
