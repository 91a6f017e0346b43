import type { Comparison, Finding } from "../finding.ts";
import type { CompareOptions } from "./options.ts";
import { summarize } from "./outcome.ts";
import { worst } from "../summary.ts";

/** Whether independent validators agree that a finding's witness is one. */
export type Confirm = (finding: Finding) => Promise<boolean>;

/** A break is told with a witness only where the validators agree on it; where they do not, it is undecided. */
export async function confirmed(
  comparison: Comparison,
  confirm: Confirm,
  { rules, severity }: Pick<CompareOptions, "rules" | "severity">,
): Promise<Comparison> {
  const findings: Finding[] = [];
  let doubts = 0;
  // One after the other: what one has loaded and compiled the next one uses.
  for (const finding of comparison.findings) {
    if (await confirm(finding)) findings.push(finding);
    else {
      doubts++;
      findings.push(doubtful(finding, { rules, severity }));
    }
  }
  if (doubts === 0) return comparison;
  const known = comparison.findings.filter(({ verdict }) => verdict === "compatible").length;
  const uncounted = comparison.summary.verdicts.compatible - known;
  const summary = summarize(findings, comparison.unjudged.length > 0);
  return {
    ...comparison,
    findings,
    verdict: worst(findings),
    summary: { ...summary, verdicts: { ...summary.verdicts, compatible: summary.verdicts.compatible + uncounted } },
  };
}

function doubtful(finding: Finding, { rules, severity }: Pick<CompareOptions, "rules" | "severity">): Finding {
  const { witness: _, witnessOf: __, ...rest } = finding;
  const meta = rules[finding.ruleId]?.meta;
  return {
    ...rest,
    verdict: "undecided",
    severity: meta === undefined ? finding.severity : severity(finding.ruleId, meta, "undecided", finding.stability),
    evidence: "none",
    reason: "VALIDATORS_DISAGREE: a value was found that shows it, and not all validators agree about the value.",
  };
}
