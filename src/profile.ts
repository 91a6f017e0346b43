import type { Criterion, Effect, Severity, Stability, Verdict } from "./finding.ts";
import type { Channel, Polarity } from "./model/channel.ts";

/** Releases that pass, and months where the days of releases are known. */
export interface Window {
  readonly releases: number;
  readonly months: number;
}

/** The conventions and severities that a community of users agrees on. Plain data. */
export interface Profile {
  readonly name: string;
  readonly description: string;
  /** Who relies on it: those who call an API, or those who write and read the values of schemas by themselves. `clients` if left out. */
  readonly users?: "clients" | "authors";
  /** A request that admits more is `dangerous` where older servers run beside newer ones. */
  readonly wideningRequests: Extract<Verdict, "compatible" | "dangerous">;
  /** Clients read what clients wrote: what a request and a response both admit now is for those who write it, and a risk only. */
  readonly echoes: boolean;
  /** What a break in a response that reports failure comes to. */
  readonly failureResponses: Extract<Verdict, "breaking" | "dangerous">;
  /** Formats that validators or generated clients enforce; a change to any other is an annotation's. */
  readonly enforcedFormats: "all" | readonly string[];
  /** The syntax of `pattern`: that of the specifications, or that of Go. */
  readonly patterns: "ecma-262" | "re2";
  /** The server drops or refuses members that it does not declare. */
  readonly closedObjects: boolean;
  /** The communities whose customs hold, the nearest first: rules and checklists of others have nothing to say. */
  readonly conventions: readonly string[];
  /** Sentences of descriptions count: "This is an alpha field" for its stability, "Deprecated: …" for its end. */
  readonly readsText: boolean;
  /** What clients get for what they leave out is a promise, so that another default is a break; elsewhere it is a risk. */
  readonly changedDefaults: Extract<Verdict, "breaking" | "dangerous">;
  /** What it comes to that responses lack a member which was there at times. */
  readonly lostMembers: Extract<Verdict, "breaking" | "dangerous">;
  /** A member with a default has lost it for a release before it goes. */
  readonly defaultsGoFirst: boolean;
  /** How long a thing stays after its deprecation, by its stability: both must pass. */
  readonly deprecationWindow: Readonly<Record<Stability, Window>>;
  /** Which way the values of schemas by themselves go, where not the one that their reader supposes. */
  readonly schemasByThemselves?: Polarity;
  /** The most that a verdict less than `breaking` weighs. */
  readonly risks: Readonly<Record<Stability, Severity>>;
  /** Under `--strict` a dangerous change is an error outside alpha: the standard forbids it, and custom tolerates it. */
  readonly strictRisks: boolean;
  /** The promises that count, where not all do: a change that breaks none of them is compatible. */
  readonly promises?: readonly Criterion[];
  /** Replaces a rule's recommended severity, in general or by the stability of the place. */
  readonly severities: Readonly<Record<string, Severity | Readonly<Record<Stability, Severity>>>>;
}

/** What a change of a set means to those who rely on it. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly criteria: readonly Criterion[];
  readonly consequence: string;
}

export type Law = (effect: Effect, channel: Channel, profile: Profile) => Judgement;
