import type { Criterion, Effect, Severity, Verdict } from "./finding.ts";
import type { Channel } from "./model/channel.ts";

/** The conventions and severities that a community of users agrees on. Plain data. */
export interface Profile {
  readonly name: string;
  readonly description: string;
  /** A request that admits more is `dangerous` where older servers run beside newer ones. */
  readonly wideningRequests: Extract<Verdict, "compatible" | "dangerous">;
  /** What a break in a response that reports failure comes to. */
  readonly failureResponses: Extract<Verdict, "breaking" | "dangerous">;
  /** Formats that validators or generated clients enforce; a change to any other is an annotation's. */
  readonly enforcedFormats: "all" | readonly string[];
  /** The server drops or refuses members that it does not declare. */
  readonly closedObjects: boolean;
  /** Replaces a rule's recommended severity. */
  readonly severities: Readonly<Record<string, Severity>>;
}

/** What a change of a set means to those who rely on it. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly criteria: readonly Criterion[];
  readonly consequence: string;
}

export type Law = (effect: Effect, channel: Channel, profile: Profile) => Judgement;
