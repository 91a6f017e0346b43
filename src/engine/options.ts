import type { Severity, Stability, Verdict } from "../finding.ts";
import type { JsonObject } from "../model/json.ts";
import type { Measure } from "../measure.ts";
import type { Profile } from "../profile.ts";
import type {
  CreateAdmission,
  CreateFindConflict,
  CreateProver,
  CreateRoundTrips,
  FindRuleFlaw,
  FindWireWitness,
} from "../prover.ts";
import type { Rule, RuleMeta } from "../rule.ts";

/** Options for a comparison and for linting. */
export interface CompareOptions {
  readonly rules: Readonly<Record<string, Rule>>;
  readonly profile: Profile;
  /** The preference: what a verdict weighs. */
  severity(ruleId: string, meta: RuleMeta, verdict: Verdict, stability: Stability): Severity;
  readonly ruleOptions?: Readonly<Record<string, JsonObject>>;
  /** Without it, nothing is proven. */
  readonly createProver?: CreateProver;
  /** Without it, no round trip is tried. */
  readonly createRoundTrips?: CreateRoundTrips;
  /** Without it, it is unknown what a server accepts. */
  readonly createAdmission?: CreateAdmission;
  /** Without it, no schema is known to accept no value. */
  readonly createFindConflict?: CreateFindConflict;
  /** Without it, no validation rule is compiled. */
  readonly findRuleFlaw?: FindRuleFlaw;
  /** Without it, no protobuf message is encoded. */
  readonly findWireWitness?: FindWireWitness;
  /** The servers that the API is for spare values of custom resources which stay as they were. */
  readonly spares?: boolean;
  /** `YYYY-MM-DD`, for deprecation windows. */
  readonly today: string;
  /** The path of the document: part of every fingerprint. */
  readonly surface?: string;
  /** The path at the base, if it was different: part of the fingerprints of version 1. */
  readonly formerSurface?: string;
  /** Locate and list compatible findings too; they are counted in any case. */
  readonly all?: boolean;
  /** For linting: leaves parts unread that no rule visits, with their problems. */
  readonly findingsOnly?: boolean;
  /** Runs each stage. */
  readonly measure?: Measure;
}
