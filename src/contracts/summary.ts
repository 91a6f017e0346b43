import type { Problem } from "./errors.ts";
import { useRank } from "./usage.ts";
import type { Bump, Comparison, Finding, OverallVerdict, Severity, Suppressed, Verdict } from "./finding.ts";

/** Worst first. */
export const VERDICTS: readonly Verdict[] = ["breaking", "dangerous", "undecided", "compatible"];

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ["error", "warn", "info", "off"];

type Weighed = Pick<Finding, "verdict" | "severity" | "covered" | "usage">;

/** Sorts by severity, then by verdict, worst first. */
export function byGravity(a: Weighed, b: Weighed): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)
  );
}

/** The same, but of equally grave findings those that known consumers use come first. */
export function byRelevance(a: Weighed, b: Weighed): number {
  return byGravity(a, b) || useRank(a.usage) - useRank(b.usage);
}

export function worst(findings: readonly Pick<Finding, "verdict">[]): Verdict {
  return VERDICTS.find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? "compatible";
}

/**
 * Returns `major` for a breaking error and `minor` for other changes of the contract. `slight`: other changes exist.
 */
export function bumpOf(findings: readonly Weighed[], slight: boolean): Bump {
  const isMajor = ({ verdict, severity, covered }: Weighed): boolean =>
    verdict === "breaking" && (severity === "error" || covered === true);
  if (findings.some(isMajor)) return "major";
  if (findings.length > 0) return "minor";
  return slight ? "patch" : "none";
}

type Facts = Pick<Comparison, "verdict" | "summary" | "problems">;

/**
 * Replaces the verdict by `unknown` if something could not be read and no break was found. The bump becomes `unknown`
 * below `major`.
 */
export function withUnknown<T extends Facts>(comparison: T): T {
  const { verdict, summary, problems } = comparison;
  if (!hidesBreaks(problems)) return comparison;
  const known: OverallVerdict = verdict === "breaking" ? verdict : "unknown";
  const bump: Bump = summary.bump === "major" ? "major" : "unknown";
  return { ...comparison, verdict: known, summary: { ...summary, bump } };
}

function hidesBreaks(problems: readonly Pick<Problem, "level">[]): boolean {
  return problems.some(({ level }) => level === "error");
}

/** Counts the verdicts of the suppressed findings. */
export function countSuppressed(suppressed: readonly Suppressed[]): Readonly<Record<Verdict, number>> {
  const counts: Record<Verdict, number> = { breaking: 0, dangerous: 0, undecided: 0, compatible: 0 };
  for (const { finding } of suppressed) counts[finding.verdict]++;
  return counts;
}

/** Replaces the listed findings of a comparison and keeps the counts. */
export function withFindings(comparison: Comparison, findings: readonly Finding[]): Comparison {
  const verdicts = { ...comparison.summary.verdicts };
  for (const { verdict } of comparison.findings) verdicts[verdict]--;
  for (const { verdict } of findings) verdicts[verdict]++;
  const { off } = comparison.summary.severities;
  const severities: Record<Severity, number> = { error: 0, warn: 0, info: 0, off };
  for (const { verdict, severity } of findings) if (verdict !== "compatible") severities[severity]++;
  const isSlight = comparison.summary.bump === "patch";
  const all = [...findings, ...comparison.suppressed.map(({ finding }) => finding)];
  const counted: Weighed[] = [...all, ...(verdicts.compatible > 0 && !isSlight ? [HARMLESS] : [])];
  const bump = bumpOf(counted, isSlight || comparison.unjudged.length > 0);
  return withUnknown({
    ...comparison,
    verdict: worst(all),
    findings,
    summary: { ...comparison.summary, verdicts, severities, bump },
  });
}

const HARMLESS = { verdict: "compatible", severity: "info" } as const;

export function isIncompatible({ verdict }: Pick<Finding, "verdict">): boolean {
  return verdict !== "compatible";
}
