import type { Severity } from "../../contracts/finding.ts";
import type { RuleMeta } from "../../contracts/rule.ts";
import { SEVERITIES } from "../../contracts/summary.ts";
import type { CompareOptions } from "../options.ts";
import type { Judged } from "../../contracts/profile.ts";
import type { Standing } from "./stability.ts";

interface Weighed {
  readonly ruleId: string;
  readonly meta: RuleMeta;
  readonly severity: Severity;
  readonly standing: Standing;
}

/** Returns why a severity is lower than at a stable place with the verdict of the law: one sentence per step. */
export function lowered(
  { verdict, because = [] }: Judged,
  { ruleId, meta, severity, standing }: Weighed,
  options: Pick<CompareOptions, "severity">,
): readonly string[] {
  if (standing.stability === "stable") return because;
  const usual = options.severity(ruleId, meta, verdict, "stable");
  const isLower = SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(usual);
  return isLower ? [...because, ...standing.because] : because;
}
