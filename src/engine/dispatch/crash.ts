import { ApicompatError } from "../../contracts/errors.ts";

/** A rule failed: the comparison has no answer, and the user a way round. `where` says what the rule was looking at. */
export function ruleCrashed(ruleId: string, where: string, cause: unknown): ApicompatError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApicompatError(
    "RULE_CRASHED",
    `The rule ${ruleId} crashed on ${where}: ${reason}`,
    `Turn it off with --rule ${ruleId}=off, and report it with the place.`,
    { cause },
  );
}
