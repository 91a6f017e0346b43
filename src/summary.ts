import type { Bump, Comparison, Finding, Severity, Verdict } from "./finding.ts";

/** Worst first. */
export const VERDICTS: readonly Verdict[] = ["breaking", "dangerous", "undecided", "compatible"];

/** Gravest first. */
export const SEVERITIES: readonly Severity[] = ["error", "warn", "info", "off"];

type Weighed = Pick<Finding, "verdict" | "severity">;

/** The gravest first, by severity and then by verdict. */
export function byGravity(a: Weighed, b: Weighed): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)
  );
}

export function worst(findings: readonly Pick<Finding, "verdict">[]): Verdict {
  return VERDICTS.find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? "compatible";
}

/** A break that counts as an error asks for a major release, any other change of the contract for a minor one. `slight`: something else changed. */
export function bumpOf(findings: readonly Weighed[], slight: boolean): Bump {
  if (findings.some(({ verdict, severity }) => verdict === "breaking" && severity === "error")) return "major";
  if (findings.length > 0) return "minor";
  return slight ? "patch" : "none";
}

/** The same comparison with other findings in the place of those that it lists; what is only counted stays so. */
export function withFindings(comparison: Comparison, findings: readonly Finding[]): Comparison {
  const verdicts = { ...comparison.summary.verdicts };
  for (const { verdict } of comparison.findings) verdicts[verdict]--;
  for (const { verdict } of findings) verdicts[verdict]++;
  const severities: Record<Severity, number> = { error: 0, warn: 0, info: 0, off: 0 };
  for (const { verdict, severity } of findings) if (verdict !== "compatible") severities[severity]++;
  const isSlight = comparison.summary.bump === "patch";
  const counted: Weighed[] = [...findings, ...(verdicts.compatible > 0 && !isSlight ? [HARMLESS] : [])];
  const bump = bumpOf(counted, isSlight || comparison.unjudged.length > 0);
  return { ...comparison, verdict: worst(findings), findings, summary: { verdicts, severities, bump } };
}

const HARMLESS = { verdict: "compatible", severity: "info" } as const;

export function isLoud({ verdict }: Pick<Finding, "verdict">): boolean {
  return verdict !== "compatible";
}
