import type { HttpMessage } from "./http-message.ts";
import type { Problem, SourceRange } from "./errors.ts";
import type { Action, PairKind, Subject } from "../model/change.ts";
import type { Polarity, Serialization } from "../model/channel.ts";
import type { Json } from "../model/json.ts";
import type { ConsumerUse } from "./usage.ts";
import type { Pointer } from "../model/pointer.ts";

/** The effect on the set of values that a schema accepts, or of requests that an API answers. */
export type Effect = "narrows" | "widens" | "shifts" | "same";

/** The fact. `undecided`: the engine could not decide. */
export type Verdict = "breaking" | "dangerous" | "undecided" | "compatible";

/** The preference. */
export type Severity = "error" | "warn" | "info" | "off";

export type Stability = "alpha" | "beta" | "stable";

/** The promises of the Kubernetes API review guide (C1–C6), of generated code (S1) and of the wire (W1). */
export type Criterion = "C1" | "C2" | "C3" | "C4" | "C5" | "C6" | "S1" | "W1";

/** Manual checks for a change. */
export interface Checklist {
  readonly title: string;
  /** Instructions, in one sentence each. */
  readonly items: readonly string[];
}

/** The verdict of a whole comparison. `unknown`: no break was found, and something could not be read. */
export type OverallVerdict = Verdict | "unknown";

/** The required version bump. `unknown`: a part could not be read, so the bump can be major. */
export type Bump = "major" | "minor" | "patch" | "none" | "unknown";

export interface FindingPlace {
  /** The name in output; empty for the old side if only one snapshot was read. */
  readonly file: string;
  /** RFC 6901. On the side where the thing is missing, its surviving parent. */
  readonly pointer: string;
  readonly range?: SourceRange;
  /** The thing does not stand on this side. */
  readonly missing?: true;
}

/** The schemas that a witness belongs to. */
export interface WitnessOf {
  /** The schemas of the whole value, as pointers into the snapshots. */
  readonly old: string;
  readonly new: string;
  readonly admittedBy: "old" | "new";
  /** The name of the lens through which both were looked at. */
  readonly lens: string;
  /** RFC 6901: the place in the value that one side rejects. */
  readonly path: string;
}

/** Replaces a range by a text; inserts the text at an empty range. */
export interface TextEdit {
  readonly range: SourceRange;
  readonly text: string;
}

/** A compatible edit of the new snapshot. */
export interface Fix {
  /** States its effect, in one sentence. */
  readonly description: string;
  /** The name of the file in the finding's place. */
  readonly file: string;
  /** In the order of the text, none overlapping another. */
  readonly edits: readonly TextEdit[];
  /** True if the meaning of the API does not change, so that the fix can be applied automatically. */
  readonly preserving: boolean;
}

/** Code that compiled with the old declarations and does not with the new ones. */
export interface Client {
  readonly code: string;
  /** The code of the compiler's error: `TS2339`. */
  readonly error: string;
  /** What the compiler says. */
  readonly message: string;
}

/** The fact of an occurrence as plain data: what decides which requests and objects it concerns. */
export interface StatedChange {
  readonly subject: Subject;
  readonly action: Action;
  /** The property, parameter or keyword, or the enum value as JSON text. */
  readonly name: string;
  readonly serialization: Serialization;
  /** True if only responses to failed requests carry the value. */
  readonly ofFailures?: true;
  /** What the fact is a difference of, by its kind and its place in each snapshot. */
  readonly kind: PairKind;
  readonly old: Pointer;
  readonly new: Pointer;
  /** Values that are plain, such as limits, enum values, types and statuses; absent for parts of the model. */
  readonly before?: Json;
  readonly after?: Json;
}

/** One place where a fact is met, in one channel. It has a separate verdict, witness and fingerprint. */
export interface Occurrence {
  readonly verdict: Verdict;
  readonly severity: Severity;
  /** States why the severity is lower than the law and the rule state: one sentence per step. */
  readonly because?: readonly string[];
  /** True if servers tolerate values of stored objects that an update leaves unchanged. */
  readonly ratcheted?: true;
  /** True for an error that a major release allows: it does not fail the run, and still needs that release. */
  readonly covered?: true;
  readonly criteria: readonly Criterion[];
  /** States what changed, in one or two sentences. */
  readonly message: string;
  /** For an entry of a list: its name, and the message about several entries with the place of their names, `{{names}}`. */
  readonly entry?: { readonly name: string; readonly several: string };
  /** States who breaks, in one sentence; empty if no one does. */
  readonly consequence: string;
  readonly polarities: readonly Polarity[];
  readonly old: FindingPlace;
  readonly new: FindingPlace;
  /** The operations that lead to the place, as `GET /pets/{petId}`; sorted. */
  readonly reach: readonly string[];
  /**
   * The ids of what `reach` names, in the old snapshot if it has them: method and path without the names of its
   * parameters (`GET /pets/{}`), or a version of a kind.
   */
  readonly operations?: readonly string[];
  /** Absent for what a rule reports about one snapshot. */
  readonly change?: StatedChange;
  /** Whom it concerns, by source of evidence; absent without any evidence. */
  readonly usage?: readonly ConsumerUse[];
  /** `unconfirmed`: the rule states it, and no code was found that the compiler rejects because of it. */
  readonly evidence: "witness" | "proof" | "rule" | "unconfirmed" | "none";
  /** The reason for the verdict `undecided`. */
  readonly reason?: string;
  /** A complete value that one side accepts and the other one rejects. */
  readonly witness?: Json;
  readonly witnessOf?: WitnessOf;
  /** The witness as a whole message of HTTP: everything else in it satisfies both versions. */
  readonly http?: HttpMessage;
  /** The stored value that the witness updates, if only the update is rejected. */
  readonly stored?: Json;
  /** For declarations of TypeScript: the smallest code that breaks. */
  readonly client?: Client;
  /** The result of a round trip between two versions of a kind. */
  readonly readBack?: Json;
  readonly stability: Stability;
  readonly fix?: Fix;
  /** 20 hexadecimal digits for the content (rule, fact, place, channel), then `-` and 8 for the document, if it has a name. */
  readonly fingerprint: string;
  /** The document that the thing stands in, named from the folder that surfaces are named from. */
  readonly document?: string;
  /** The fingerprints of the occurrences that explain this one. */
  readonly explainedBy?: readonly string[];
  /** The edit that this is a facet of. Of facets with the same severity and verdict, the lowest rank leads. */
  readonly facet?: { readonly edit: string; readonly rank: number };
}

/**
 * One fact of one rule. Its own fields are those of the worst occurrence, with the promises of all, and the operations
 * of those with the same verdict.
 */
export interface Finding extends Occurrence {
  readonly ruleId: string;
  /** The compatible alternative, in one or two sentences. */
  readonly recipe: string;
  readonly checklist?: Checklist;
  /** All occurrences, the leading one first; absent where there is only one. */
  readonly occurrences?: readonly Occurrence[];
  /** The places of the other occurrences. */
  readonly also?: readonly FindingPlace[];
  /** The shared identity of findings with the same cause in other documents. */
  readonly cause?: Cause;
}

/** Texts that are compared, never shown. */
export interface Cause {
  /** Rule, subject, action and name. */
  readonly fact: string;
  /** Two findings of one fact with equal values have one cause if they share a declaration. */
  readonly values: string;
  /** The values are plain, such as bounds, so that texts of two formats can be compared. */
  readonly plain?: true;
  readonly declarations: readonly string[];
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

/** An entry of the API, changed or not: an operation, a webhook, or a standalone schema. */
export interface SurfaceItem {
  /** The name as in `reach`. */
  readonly name: string;
  /** The first of its tags. */
  readonly tag?: string;
}

/** An accepted finding: it does not fail the run, but is visible and counts for the verdict and the version bump. */
export interface Suppressed {
  readonly finding: Finding;
  readonly by: "baseline" | "waiver" | "comment";
  /** The reason as written by the owner. */
  readonly reason?: string;
  readonly owner?: string;
  /** The last day that it holds, `YYYY-MM-DD`. */
  readonly until?: string;
}

export interface Summary {
  /** Counts of findings without the suppressed ones. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly severities: Readonly<Record<Severity, number>>;
  /** The bump for all findings, suppressed ones included. */
  readonly bump: Bump;
  /** How many operations were not compared, because the settings leave them out. */
  readonly leftOut?: number;
}

/** An API that was compared, by the title and the versions that its documents state: at least one of them. */
export interface ComparedApi {
  readonly title?: string;
  readonly oldVersion?: string;
  readonly newVersion?: string;
}

export interface Comparison {
  /** The share of the documents that was compared, for example the second of four. */
  readonly shard?: { readonly index: number; readonly of: number };
  /** Names of both compared sides. `named`: the user named both. `settings`: configuration files that changed, too. */
  readonly sides?: {
    readonly old: string;
    readonly new: string;
    readonly named?: true;
    readonly settings?: readonly string[];
  };
  /** Absent where no document states a title. */
  readonly apis?: readonly ComparedApi[];
  readonly profile: string;
  /** The consumer that the findings were selected for. */
  readonly consumer?: string;
  /** True if only one snapshot was read: nothing was compared, and no release is required. */
  readonly single?: true;
  /** The verdict of all findings, suppressed ones included. */
  readonly verdict: OverallVerdict;
  /** Worst first, then by place. Compatible ones included: a reporter chooses. */
  readonly findings: readonly Finding[];
  /** Findings that a shown one explains. */
  readonly implied: readonly Finding[];
  readonly unjudged: readonly Unjudged[];
  /** Findings that are left out of the others and of every count. A fact stays one: they count for the verdict and the bump. */
  readonly suppressed: readonly Suppressed[];
  /** The entries of both sides, sorted by name. */
  readonly surfaceItems: readonly SurfaceItem[];
  readonly problems: readonly Problem[];
  readonly summary: Summary;
}
