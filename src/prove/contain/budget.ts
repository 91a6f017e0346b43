/**
 * The remaining steps of a question. All work takes steps in proportion to its time, which bounds the time without a
 * timer.
 */
export interface Budget {
  left: number;
}

/** Parts of a step: what is done once for each of many things. */
export const COST = {
  /** A requested goal, and each of its literals. */
  goal: 0.05,
  literal: 0.005,
  /** A literal that a branch takes over from the one before it. */
  copied: 0.01,
  /** A schema whose statements become literals. */
  read: 0.4,
  /** A literal that is taken to hold. */
  taken: 0.02,
  /** A literal that another one is compared with. */
  compared: 0.002,
  way: 0.005,
  /** A way that is looked at. */
  tried: 0.1,
  pair: 0.05,
  evaluated: 0.02,
  /** The same where the answer is known. */
  looked: 0.002,
  /** An item or a member of a value. */
  part: 0.005,
  /** A character of a value's text. */
  character: 0.0005,
} as const;
