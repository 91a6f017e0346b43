import type { Severity, Stability, Verdict } from "../contracts/finding.ts";
import type { Profile } from "../contracts/profile.ts";
import { own, recommended } from "../contracts/recommended.ts";
import type { RuleMeta } from "../contracts/rule.ts";

/** The user's preferences besides the profile. */
export interface Preferences {
  readonly profile: Pick<Profile, "severities" | "risks" | "strictRisks">;
  /** By rule id: what the user said in so many words. It holds for every verdict but `compatible`. */
  readonly overrides?: Readonly<Record<string, Severity>>;
  /** True if undecided findings count as breaking. */
  readonly strict?: boolean;
}

/** Turns a fact into a preference. */
export type SeverityPolicy = (
  ruleId: string,
  meta: Pick<RuleMeta, "severity">,
  verdict: Verdict,
  stability: Stability,
) => Severity;

/** Least severe first. */
const RANK: readonly Severity[] = ["off", "info", "warn", "error"];

/** Returns whether a severity is at least as severe as another one. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return RANK.indexOf(severity) >= RANK.indexOf(threshold);
}

/** The severity policy of a run. Verdicts below `breaking` have at most the severity that the profile gives risks, unless configured. */
export function severityPolicy({ profile, overrides = {}, strict = false }: Preferences): SeverityPolicy {
  return (ruleId, meta, verdict, stability) => {
    const override = own(overrides, ruleId);
    const severity = override ?? recommended(ruleId, meta, profile, stability);
    if (severity === "off") return "off";
    if (verdict === "compatible") return "info";
    if (override !== undefined) return severity;
    // Risks of a profile fail only with `strict`.
    if (verdict === "breaking")
      return strict && profile.strictRisks ? graver(severity, meta.severity[stability]) : severity;
    if (strict && (verdict === "undecided" || (profile.strictRisks && stability !== "alpha"))) return "error";
    const most = profile.risks[stability];
    return atLeast(severity, most) ? most : severity;
  };
}

function graver(a: Severity, b: Severity): Severity {
  return atLeast(a, b) ? a : b;
}
