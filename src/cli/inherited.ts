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
 * failed a check: it is told as not compared. `current` holds the names of the files as they are now; names of the old
 * side begin with `oldPrefix`.
 */
export function withInheritedAsWarnings(
  problems: readonly Problem[],
  current: ReadonlySet<string>,
  oldPrefix: string,
): readonly Problem[] {
  const identityOf = ({ code, message }: Problem): string => `${code} ${message.replaceAll(oldPrefix, "")}`;
  const isPart = ({ level, code }: Problem): boolean => level === "error" && OF_PARTS.has(code);
  const isOld = ({ file }: Problem): boolean => !current.has(file);
  const identitiesOf = (some: readonly Problem[]): ReadonlySet<string> => new Set(some.filter(isPart).map(identityOf));
  const before = identitiesOf(problems.filter(isOld));
  const after = identitiesOf(problems.filter((problem) => !isOld(problem)));
  return problems.flatMap((problem) => {
    if (!isPart(problem) || !before.has(identityOf(problem))) return [problem];
    // What is still there is told where it can be mended.
    if (isOld(problem) && after.has(identityOf(problem))) return [];
    return [{ ...problem, level: "warning" as const, hint: `It was so before this change. ${problem.hint}` }];
  });
}
