import type { Criterion, Effect, Finding, Severity, Stability, Verdict } from "./finding.ts";
import type { Channel, Polarity } from "../model/channel.ts";

/** Releases that pass, and months where the days of releases are known. */
export interface Window {
  readonly releases: number;
  readonly months: number;
}

/** What stands before the paths of a side, beside what its servers state: with and without it, paths are the same. */
export interface PathPrefixes {
  readonly old?: string;
  readonly new?: string;
}

/** The guidelines and severities of a community of users. Plain data. */
export interface Profile {
  readonly name: string;
  readonly description: string;
  /**
   * The users: clients of an API, authors and readers of documents, or code that is compiled against it. Default:
   * `clients`.
   */
  readonly users?: "clients" | "authors" | "code";
  /** The verdict for requests that accept more values: `dangerous` where old servers run beside new ones. */
  readonly wideningRequests: Extract<Verdict, "compatible" | "dangerous">;
  /** True if clients read what clients wrote. A change that only reflects new writes into responses is then a risk. */
  readonly reflectsWrites: boolean;
  /** The verdict for a break in an error response. */
  readonly failureResponses: Extract<Verdict, "breaking" | "dangerous">;
  /** Formats that validators or generated clients enforce; a change to any other is an annotation's. */
  readonly enforcedFormats: "all" | readonly string[];
  /** The syntax of `pattern`: that of the specifications, or that of Go. */
  readonly patterns: "ecma-262" | "re2";
  /** True if the server drops or rejects undeclared properties. */
  readonly closedObjects: boolean;
  /** The guidelines that apply, closest first. Rules and checklists of other guidelines are skipped. */
  readonly guidelines: readonly string[];
  /** Sentences of descriptions count: "This is an alpha field" for its stability, "Deprecated: …" for its end. */
  readonly readsText: boolean;
  /**
   * The verdict for a changed default: `breaking` if clients rely on the value that they get for an omitted property.
   */
  readonly changedDefaults: Extract<Verdict, "breaking" | "dangerous">;
  /** The verdict for a removed optional response property. */
  readonly lostMembers: Extract<Verdict, "breaking" | "dangerous">;
  /** A member with a default has lost it for a release before it goes. */
  readonly defaultsGoFirst: boolean;
  /** A field of a beta or stable version goes with the version only, deprecated or not. */
  readonly fieldsGoWithVersion: boolean;
  /** The minimum time between deprecation and removal, by stability: both must pass. */
  readonly deprecationWindow: Readonly<Record<Stability, Window>>;
  /** The direction of standalone schemas, if it differs from the default of their reader. */
  readonly schemasByThemselves?: Polarity;
  /** The most that a verdict less than `breaking` weighs. */
  readonly risks: Readonly<Record<Stability, Severity>>;
  /** Under `--strict` a dangerous change is an error outside alpha: the standard forbids it, and custom tolerates it. */
  readonly strictRisks: boolean;
  /** True if clients are generated and compiled again: what their code names is a risk. */
  readonly generatedClients?: true;
  /** The promises that count, where not all do: a change that breaks none of them is compatible. */
  readonly promises?: readonly Criterion[];
  /** Replaces a rule's recommended severity, in general or by the stability of the place. */
  readonly severities: Readonly<Record<string, Severity | Readonly<Record<Stability, Severity>>>>;
}

/** The consequences of a change of accepted values. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly criteria: readonly Criterion[];
  readonly consequence: string;
}

/** The judgement of a report, before messages are rendered. */
export interface Judged extends Judgement {
  readonly evidence: Finding["evidence"];
  readonly reason?: string;
  /** One sentence for each step that lowered the verdict. */
  readonly because?: readonly string[];
  /** True if servers tolerate values of stored objects that an update leaves unchanged. */
  readonly ratcheted?: true;
}

/** `values`: those that one side does not accept, as a noun phrase, for the consequence. */
export type Law = (effect: Effect, channel: Channel, profile: Profile, values?: string) => Judgement;
