import type { Comparison, Finding } from "../../finding.ts";
import type { CompareOptions } from "../options.ts";
import { summarize } from "../outcome.ts";
import type { Confirm } from "../../prover.ts";
import { withUnknown, worst } from "../../summary.ts";

/** A break is told with a witness only where the validators agree on it; where they dispute it, it is undecided. */
export async function confirmed(
  comparison: Comparison,
  confirm: Confirm,
  { rules, severity }: Pick<CompareOptions, "rules" | "severity">,
): Promise<Comparison> {
  const findings: Finding[] = [];
  let changes = 0;
  // One after the other: what one has loaded and compiled the next one uses.
  for (const finding of comparison.findings) {
    const confirmation = await confirm(finding);
    if (confirmation !== "agreed") changes++;
    if (confirmation === "agreed") findings.push(finding);
    else findings.push(confirmation === "disputed" ? doubtful(finding, { rules, severity }) : withoutWitness(finding));
  }
  if (changes === 0) return comparison;
  const known = comparison.findings.filter(({ verdict }) => verdict === "compatible").length;
  const uncounted = comparison.summary.verdicts.compatible - known;
  const summary = summarize(findings, comparison.unjudged.length > 0);
  return withUnknown({
    ...comparison,
    findings,
    verdict: worst(findings),
    summary: { ...summary, verdicts: { ...summary.verdicts, compatible: summary.verdicts.compatible + uncounted } },
  });
}

function withoutWitness({ witness: _, witnessOf: __, stored: ___, ...rest }: Finding): Finding {
  return { ...rest, evidence: "rule" };
}

function doubtful(finding: Finding, { rules, severity }: Pick<CompareOptions, "rules" | "severity">): Finding {
  const meta = rules[finding.ruleId]?.meta;
  return {
    ...withoutWitness(finding),
    verdict: "undecided",
    severity: meta === undefined ? finding.severity : severity(finding.ruleId, meta, "undecided", finding.stability),
    evidence: "none",
    reason: "VALIDATORS_DISAGREE: a value was found that shows it, and not all validators agree about the value.",
  };
}
