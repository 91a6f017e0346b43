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

/** What no machine can check of a change. */
export interface Checklist {
  readonly title: string;
  /** What to do, in one sentence each. */
  readonly items: readonly string[];
}

/** The verdict of a whole comparison. `unknown`: no break was found, and something could not be read. */
export type OverallVerdict = Verdict | "unknown";

/** The version bump that a comparison asks for. `unknown`: something could not be read, so that it may be a major one. */
export type Bump = "major" | "minor" | "patch" | "none" | "unknown";

export interface FindingPlace {
  /** As the user would write it; empty for the old side of a snapshot that is looked at by itself. */
  readonly file: string;
  /** RFC 6901. On the side where the thing is missing, its surviving parent. */
  readonly pointer: string;
  readonly range?: SourceRange;
  /** The thing does not stand on this side. */
  readonly missing?: true;
}

/** What a witness is a witness of. */
export interface WitnessOf {
  /** The schemas of the whole value, as pointers into the snapshots. */
  readonly old: string;
  readonly new: string;
  readonly admittedBy: "old" | "new";
  /** The name of the lens through which both were looked at. */
  readonly lens: string;
  /** RFC 6901: where in the value that stands which one side refuses. */
  readonly path: string;
}

/** Puts a text in the place of a range; of an empty range, it is inserted. */
export interface TextEdit {
  readonly range: SourceRange;
  readonly text: string;
}

/** How the new snapshot could be written instead. */
export interface Fix {
  /** What it does, in one sentence. */
  readonly description: string;
  /** As the finding's place names it. */
  readonly file: string;
  /** In the order of the text, none overlapping another. */
  readonly edits: readonly TextEdit[];
  /** What the API means stays the same, so that it can be applied unasked. */
  readonly preserving: boolean;
}

/** One place where a fact is met, in one channel. It has a separate verdict, witness and fingerprint. */
export interface Occurrence {
  readonly verdict: Verdict;
  readonly severity: Severity;
  /** Why the severity is lower than the law and the rule state: one sentence for each step that lowered it. */
  readonly because?: readonly string[];
  readonly criteria: readonly Criterion[];
  /** What changed and what it does, in one or two sentences. */
  readonly message: string;
  /** Who breaks, in one sentence; empty when nobody does. */
  readonly consequence: string;
  readonly polarities: readonly Polarity[];
  readonly old: FindingPlace;
  readonly new: FindingPlace;
  /** The operations that lead to the place, as `GET /pets/{petId}`; sorted. */
  readonly reach: readonly string[];
  readonly evidence: "witness" | "proof" | "rule" | "none";
  /** Why an undecided finding is undecided. */
  readonly reason?: string;
  /** A whole value that one side admits and the other one refuses. */
  readonly witness?: Json;
  readonly witnessOf?: WitnessOf;
  /** What the witness is to replace, where it is the update that the one side accepts and the other one refuses. */
  readonly stored?: Json;
  /** What the witness comes back as, where it is an object that one version of a kind writes and another one reads. */
  readonly readBack?: Json;
  readonly stability: Stability;
  readonly fix?: Fix;
  /** 20 hexadecimal digits for the content (rule, fact, place, channel), then `-` and 8 for the document, if it has a name. */
  readonly fingerprint: string;
  /** The document that the thing stands in, named from the folder that surfaces are named from. */
  readonly document?: string;
  /** The fingerprint of version 1, which baselines and waivers of that version name. */
  readonly former?: string;
  /** The fingerprints of the occurrences that explain this one. */
  readonly explainedBy?: readonly string[];
  /** The edit that this is a facet of. Of facets with the same severity and verdict, the lowest rank leads. */
  readonly facet?: { readonly edit: string; readonly rank: number };
}

/** One fact of one rule. Its own fields are those of the worst occurrence, with the promises and the operations of all. */
export interface Finding extends Occurrence {
  readonly ruleId: string;
  /** What to do instead, in one sentence. */
  readonly recipe: string;
  readonly checklist?: Checklist;
  /** All occurrences, the leading one first; absent where there is only one. */
  readonly occurrences?: readonly Occurrence[];
  /** Where the other occurrences stand. */
  readonly also?: readonly FindingPlace[];
  /** What it shares with findings of the same cause in other documents. */
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

/** Something that the API offers, changed or not: an operation, a webhook, or a schema that is a contract by itself. */
export interface Offer {
  /** As a reach names it. */
  readonly name: string;
  /** The first of its tags. */
  readonly tag?: string;
}

/** A finding that somebody accepted: it fails no run, but it stays visible and counts for the verdict and the version bump. */
export interface Suppressed {
  readonly finding: Finding;
  readonly by: "baseline" | "waiver" | "comment";
  /** Why, as they wrote it. */
  readonly reason?: string;
  readonly owner?: string;
  /** The last day that it holds, `YYYY-MM-DD`. */
  readonly until?: string;
}

export interface Summary {
  /** Counts of findings without the suppressed ones. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly severities: Readonly<Record<Severity, number>>;
  /** Of all findings, suppressed ones included. */
  readonly bump: Bump;
}

/** An API that was compared, by the title and the versions that its documents state. */
export interface ComparedApi {
  readonly title: string;
  readonly oldVersion?: string;
  readonly newVersion?: string;
}

export interface Comparison {
  /** Only one share of the documents was compared: the second of four, say. */
  readonly shard?: { readonly index: number; readonly of: number };
  /** What was compared with what, in words. `named`: somebody named both. */
  readonly sides?: { readonly old: string; readonly new: string; readonly named?: true };
  /** Absent where no document states a title. */
  readonly apis?: readonly ComparedApi[];
  readonly profile: string;
  /** One snapshot was looked at by itself: nothing was compared, and no release is asked for. */
  readonly single?: true;
  /** Of all findings, suppressed ones included. */
  readonly verdict: OverallVerdict;
  /** Worst first, then by place. Compatible ones included: a reporter chooses. */
  readonly findings: readonly Finding[];
  /** Findings that a shown one explains. */
  readonly implied: readonly Finding[];
  readonly unjudged: readonly Unjudged[];
  /** Findings that are left out of the others and of every count. A fact stays one: they count for the verdict and the bump. */
  readonly suppressed: readonly Suppressed[];
  /** All that either side offers, by name. */
  readonly offers: readonly Offer[];
  readonly problems: readonly Problem[];
  readonly summary: Summary;
}
