/** The maximum number of places in an area. Limits only shrink. */
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
  "messages of rules": limits(12, 0),
  "documents of rules": limits(26, 0),
  "README and docs": limits(0, 2),
  help: limits(0, 4),
} as const;

/** Comments by folder. */
export const COMMENTS = {
  "src/model": limits(0, 0, 0),
  "src/engine": limits(0, 0, 0),
  "src/prove": limits(0, 0, 0),
  "src/readers": limits(0, 0, 0),
  "src/policy": limits(0, 0, 0),
  "src/sources": limits(0, 0, 0),
  "src/reporters": limits(0, 0, 0),
  "src/cli": limits(0, 0, 0),
  "src/eslint": limits(0, 0, 0),
  "src/action": limits(0, 0, 0),
  "src/dev": limits(0, 0, 0),
  rules: limits(0, 0, 0),
  test: limits(0, 0, 0),
} as const;

/** Descriptions of rules that name neither a keyword nor a term. */
export const VAGUE_DESCRIPTIONS = 9;
