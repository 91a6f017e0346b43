import type { Problem, ProblemCode } from "../errors.ts";

/** Of these, a part of a file is not read, and the rest is. */
const OF_PARTS: ReadonlySet<ProblemCode> = new Set([
  "MISSING_FIELD",
  "REF_CYCLE",
  "REF_NOT_FOUND",
  "REF_OUTSIDE_ROOT",
  "REF_REMOTE",
  "WRONG_TYPE",
] satisfies ProblemCode[]);

/**
 * What could not be read of a part before the change is not the change's fault, and nobody could merge anything if it
 * failed a check: it is told as not compared. `current` holds the names of the files as they are now.
 */
export function withInheritedAsWarnings(
  problems: readonly Problem[],
  current: ReadonlySet<string>,
): readonly Problem[] {
  const before = new Set(problems.filter(({ file }) => !current.has(file)).map(identityOf));
  return problems.map((problem) => {
    const inherited = problem.level === "error" && OF_PARTS.has(problem.code) && before.has(identityOf(problem));
    return inherited
      ? { ...problem, level: "warning", hint: `It was so before this change. ${problem.hint}` }
      : problem;
  });
}

function identityOf({ code, message }: Problem): string {
  return `${code} ${message}`;
}
