import type { Severity, Stability, Verdict } from "../finding.ts";
import type { JsonObject } from "../model/json.ts";
import type { Measure } from "../measure.ts";
import type { Profile } from "../profile.ts";
import type { CreateAdmission, CreateProver, CreateRoundTrips, FindRuleFlaw } from "../prover.ts";
import type { Rule, RuleMeta } from "../rule.ts";

/** Of a comparison of two snapshots, and of a look at one. */
export interface CompareOptions {
  readonly rules: Readonly<Record<string, Rule>>;
  readonly profile: Profile;
  /** The preference: what a verdict weighs. */
  severity(ruleId: string, meta: RuleMeta, verdict: Verdict, stability: Stability): Severity;
  readonly ruleOptions?: Readonly<Record<string, JsonObject>>;
  /** Without one, nothing is proven. */
  readonly createProver?: CreateProver;
  /** Without it, no round trip is tried out. */
  readonly createRoundTrips?: CreateRoundTrips;
  /** Without it, nothing is known of what a server accepts. */
  readonly createAdmission?: CreateAdmission;
  /** Without it, no validation rule is compiled. */
  readonly findRuleFlaw?: FindRuleFlaw;
  /** The servers that the API is for spare values of custom resources which stay as they were. */
  readonly spares?: boolean;
  /** `YYYY-MM-DD`, for deprecation windows. */
  readonly today: string;
  /** The path of the document: part of every fingerprint. */
  readonly surface?: string;
  /** Its path at the base, if that was another one: part of the fingerprints of version 1. */
  readonly formerSurface?: string;
  /** Locate and list compatible findings too; they are counted in any case. */
  readonly all?: boolean;
  /** Of a look at one snapshot: leave unread what no rule looks at, and so the problems that are in it. */
  readonly findingsOnly?: boolean;
  /** Runs each stage. */
  readonly measure?: Measure;
}
