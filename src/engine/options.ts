import type { Severity, Stability, Verdict } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import type { Measure } from "../base/measure.ts";
import type { PathPrefixes, Profile } from "../contracts/profile.ts";
import type { Proofs } from "../contracts/prover.ts";
import type { Rule, RuleMeta } from "../contracts/rule.ts";

/** Options for a comparison and for linting. */
export interface CompareOptions {
  readonly rules: Readonly<Record<string, Rule>>;
  readonly profile: Profile;
  /** The preference: what a verdict weighs. */
  severity(ruleId: string, meta: RuleMeta, verdict: Verdict, stability: Stability): Severity;
  /** True if all rules are those of this package: none of them asks where a schema stands. */
  readonly rulesAreOwn?: boolean;
  readonly ruleOptions?: Readonly<Record<string, JsonObject>>;
  readonly proofs: Proofs;
  /** The servers that the API is for spare values of custom resources which stay as they were. */
  readonly spares?: boolean;
  /** Prefixes of paths that do not matter. */
  readonly prefixes?: PathPrefixes;
  /** `YYYY-MM-DD`, for deprecation windows. */
  readonly today: string;
  /** The path of the document: part of every fingerprint. */
  readonly surface?: string;
  /** Locate and list compatible findings too; they are counted in any case. */
  readonly all?: boolean;
  /** For linting: leaves parts unread that no rule visits, with their problems. */
  readonly findingsOnly?: boolean;
  /** Runs each stage. */
  readonly measure?: Measure;
}
