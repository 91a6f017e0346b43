import type { Problem, SourceRange } from "./errors.ts";
import type { Polarity } from "./model/channel.ts";
import type { Json } from "./model/json.ts";

/** What a change does to the set of values that a schema admits (or of calls that an API answers). */
export type Effect = "narrows" | "widens" | "shifts" | "same";

/** The fact. `undecided` says that the engine could not tell. */
export type Verdict = "breaking" | "dangerous" | "undecided" | "compatible";

/** The preference. */
export type Severity = "error" | "warn" | "info" | "off";

export type Stability = "alpha" | "beta" | "stable";

/** The promises of the Kubernetes API review guide (C1–C6), of generated code (S1) and of the wire (W1). */
export type Criterion = "C1" | "C2" | "C3" | "C4" | "C5" | "C6" | "S1" | "W1";

/** The version bump that a comparison asks for. */
export type Bump = "major" | "minor" | "patch" | "none";

export interface FindingPlace {
  /** As the user would write it. */
  readonly file: string;
  /** RFC 6901. On the side where the thing is missing, its surviving parent. */
  readonly pointer: string;
  readonly range?: SourceRange;
  /** The thing does not stand on this side. */
  readonly missing?: true;
}

export interface Finding {
  readonly ruleId: string;
  readonly verdict: Verdict;
  readonly severity: Severity;
  readonly criteria: readonly Criterion[];
  /** What changed and what it does, in one or two sentences. */
  readonly message: string;
  /** Who breaks, in one sentence; empty when nobody does. */
  readonly consequence: string;
  /** What to do instead, in one sentence. */
  readonly recipe: string;
  readonly polarities: readonly Polarity[];
  readonly old: FindingPlace;
  readonly new: FindingPlace;
  /** The operations that lead to the place, as `GET /pets/{petId}`; sorted. */
  readonly reach: readonly string[];
  readonly evidence: "witness" | "proof" | "rule" | "none";
  /** Why an undecided finding is undecided. */
  readonly reason?: string;
  readonly witness?: Json;
  readonly stability: Stability;
  /** 16 hexadecimal digits: rule, surface, place and value; never message, line or list index. */
  readonly fingerprint: string;
}

/** A change that no rule claims to understand. */
export interface Unjudged {
  readonly event: string;
  readonly name: string;
  readonly old: FindingPlace;
  readonly new: FindingPlace;
  readonly reach: readonly string[];
  readonly fingerprint: string;
}

export interface Summary {
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly bump: Bump;
}

export interface Comparison {
  readonly profile: string;
  readonly verdict: Verdict;
  /** Worst first, then by place. Compatible ones included: a reporter chooses. */
  readonly findings: readonly Finding[];
  readonly unjudged: readonly Unjudged[];
  readonly problems: readonly Problem[];
  readonly summary: Summary;
}
