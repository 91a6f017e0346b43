import type { Problem, ProblemCode } from "../errors.ts";
import type { Reading } from "../reader.ts";

/** Codes of problems of a part: the rest of the file is still read. */
const OF_PARTS: ReadonlySet<ProblemCode> = new Set([
  "MISSING_FIELD",
  "REF_CYCLE",
  "REF_NOT_FOUND",
  "REF_OUTSIDE_ROOT",
  "REF_REMOTE",
  "WRONG_TYPE",
] satisfies ProblemCode[]);

/** These may come from where the old side is read: a document that was piped in has no files beside it. */
const OF_PLACE: ReadonlySet<ProblemCode> = new Set([
  "REF_NOT_FOUND",
  "REF_OUTSIDE_ROOT",
  "REF_REMOTE",
] satisfies ProblemCode[]);

export interface Inheritance {
  /** Prefixes of places on the old side that messages can repeat. */
  readonly oldPrefix: string;
  /**
   * True if both sides are states of one repository. A problem of both sides is then reported once and does not fail
   * the run, because otherwise nothing could be merged. Between two named sides it keeps its severity.
   */
  readonly isHistory: boolean;
}

/**
 * Reports a problem of the old side that is corrected on the new one as not compared. Problems are complete after the
 * comparison.
 */
export function withInherited(
  { old, new: new_ }: Readonly<Record<"old" | "new", Reading>>,
  inheritance: Inheritance,
): Readonly<Record<"old" | "new", Reading>> {
  return {
    old: {
      ...old,
      get problems() {
        return problemsOfOld(old, new_, inheritance);
      },
    },
    new: {
      ...new_,
      get problems() {
        return problemsOfNew(old, new_, inheritance);
      },
    },
  };
}

export function asInherited(problem: Problem): Problem {
  return { ...problem, level: "warning", hint: `The problem existed before this change. ${problem.hint}` };
}

function problemsOfOld(old: Reading, new_: Reading, { isHistory, oldPrefix }: Inheritance): readonly Problem[] {
  const after = identities(new_.problems, oldPrefix);
  return old.problems.flatMap((problem) => {
    if (!isPart(problem)) return [problem];
    if (isHistory) return after.has(identityOf(problem, oldPrefix)) ? [] : [asInherited(problem)];
    const isMended = !after.has(identityOf(problem, oldPrefix));
    return [isMended && (!OF_PLACE.has(problem.code) || isWithin(problem, old)) ? asInherited(problem) : problem];
  });
}

function problemsOfNew(old: Reading, new_: Reading, { isHistory, oldPrefix }: Inheritance): readonly Problem[] {
  if (!isHistory) return new_.problems;
  const before = identities(old.problems, oldPrefix);
  return new_.problems.map((problem) =>
    isPart(problem) && before.has(identityOf(problem, oldPrefix)) ? asInherited(problem) : problem,
  );
}

function isPart({ level, code }: Problem): boolean {
  return level === "error" && OF_PARTS.has(code);
}

function identities(problems: readonly Problem[], oldPrefix: string): ReadonlySet<string> {
  return new Set(problems.filter(isPart).map((problem) => identityOf(problem, oldPrefix)));
}

/** Positions may differ between the sides. */
function identityOf({ code, message }: Problem, oldPrefix: string): string {
  return `${code} ${oldPrefix === "" ? message : message.replaceAll(oldPrefix, "")}`;
}

/** Returns whether a reference leads to a place in its document. */
function isWithin({ file, range }: Problem, { files }: Reading): boolean {
  const text = files.find(({ name }) => name === file)?.text;
  const written = range && text?.slice(range.start.offset, range.end.offset);
  return written !== undefined && /\$ref["']?\s*:\s*["']?#/u.test(written);
}
