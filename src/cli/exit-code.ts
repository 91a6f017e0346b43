import type { Comparison } from "../contracts/finding.ts";
import { atLeast } from "../policy/severity.ts";
import type { Threshold } from "../contracts/reporter.ts";

/** 0: nothing at or above the threshold; 1: findings; 2: something could not be read, so that nobody knows. */
export type ExitCode = 0 | 1 | 2;

export function exitCode({ findings, unjudged, problems }: Comparison, { failOn, strict }: Threshold): ExitCode {
  if (problems.some(({ level }) => level === "error")) return 2;
  if (failOn === "never") return 0;
  if (problems.some(({ code }) => code === "SUPPRESSION_EXPIRED")) return 1;
  if (strict && unjudged.length + problems.length > 0) return 1;
  const failing = findings.some(({ verdict, severity }) => verdict !== "compatible" && atLeast(severity, failOn));
  return failing ? 1 : 0;
}
