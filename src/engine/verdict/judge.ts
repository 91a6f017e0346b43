import type { Criterion } from "../../contracts/finding.ts";
import type { PartReport, RuleMeta } from "../../contracts/rule.ts";
import type { Judged, Law, Profile } from "../../contracts/profile.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";

/** Turns what a rule reported into a verdict: the law's where the rule states an effect, the rule's own otherwise. */
export function judge({ rule, report }: RuleReport, law: Law, profile: Profile): Judged {
  if (report.undecided !== undefined) return open(rule.meta.criteria, report.undecided, report.consequence);
  const evidence = report.witness === undefined ? "rule" : "witness";
  if (report.effect !== undefined) {
    const judgement = law(report.effect, report.change.channel, profile, report.values);
    const consequence = judgement.verdict === "compatible" ? "" : (report.consequence ?? judgement.consequence);
    return { ...judgement, consequence, evidence };
  }
  const verdict = report.verdict!;
  const criteria: readonly Criterion[] = verdict === "compatible" ? [] : (report.criteria ?? rule.meta.criteria);
  return { verdict, criteria, consequence: report.consequence ?? "", evidence };
}

/** Judges a report about a part of one snapshot: the rule states the verdict. */
export function judgePart(meta: RuleMeta, report: Omit<PartReport, "part">): Judged {
  const { verdict = "breaking", criteria = meta.criteria, consequence = "", undecided, witness } = report;
  if (undecided !== undefined) return open(meta.criteria, undecided, consequence);
  return { verdict, criteria, consequence, evidence: witness === undefined ? "rule" : "witness" };
}

function open(criteria: readonly Criterion[], reason: string, consequence = ""): Judged {
  return { verdict: "undecided", criteria, consequence, evidence: "none", reason };
}
