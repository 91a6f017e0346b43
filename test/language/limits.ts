/** How many places of a kind an area may have. A limit only shrinks. */
export interface Limits {
  /** Wordings of `wordings.ts`. */
  readonly wordings: number;
  /** Sentences of more than 30 words. */
  readonly long: number;
  /** Comments that open with neither a verb nor a noun. */
  readonly openings: number;
}

const limits = (wordings: number, long: number, openings = 0): Limits => ({ wordings, long, openings });

/** Lower a limit when the count is lower: the test prints it. */
export const TEXTS = {
  "messages of rules": limits(578, 0),
  "documents of rules": limits(1034, 110),
  "README and docs": limits(0, 1),
  help: limits(78, 4),
} as const;

/** Comments by folder. */
export const COMMENTS = {
  "src/model": limits(110, 2, 208),
  "src/engine": limits(309, 16, 388),
  "src/prove": limits(289, 11, 412),
  "src/readers": limits(364, 9, 580),
  "src/policy": limits(25, 1, 41),
  "src/sources": limits(31, 1, 50),
  "src/reporters": limits(47, 0, 79),
  "src/cli": limits(79, 2, 122),
  "src/eslint": limits(31, 1, 46),
  "src/action": limits(4, 0, 4),
  "src/dev": limits(3, 0, 18),
  rules: limits(208, 2, 323),
  test: limits(205, 5, 312),
} as const;

/** Descriptions of rules that name neither a keyword nor a term. */
export const VAGUE_DESCRIPTIONS = 94;
