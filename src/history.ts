import type { Problem } from "./errors.ts";
import type { Criterion, Finding, OverallVerdict, Severity, Verdict } from "./finding.ts";
import type { Release } from "./model/element.ts";

export type { Release } from "./model/element.ts";

/**
 * States whether clients of the older release work with the newer one. `unknown`: a part was not read, decided or
 * judged.
 */
export type Answer = "compatible" | "incompatible" | "unknown";

/** The result of comparing two releases. Releases are numbered from 0, oldest first. */
export interface Cell {
  readonly older: number;
  readonly newer: number;
  readonly answer: Answer;
  /** The exit code that `check` has for the same two snapshots and flags. */
  readonly exitCode: 0 | 1 | 2;
  readonly verdict: OverallVerdict;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly severities: Readonly<Record<Severity, number>>;
  /** The number of breaking findings for each promise. */
  readonly promises: Readonly<Partial<Record<Criterion, number>>>;
  readonly unjudged: number;
  readonly suppressed: number;
}

/** One finding over all releases. */
export interface TimelineEntry {
  /** The finding in the step that introduced it. */
  readonly finding: Finding;
  /** The release that introduced it. */
  readonly introduced: number;
  /** Later releases that made the same change again, after it was undone. */
  readonly again: readonly number[];
  /**
   * True if a comparison of the newest release with the release before the change finds the same. False: a later
   * release undid the change, changed the same place again, or removed its parent. Undefined: that comparison was
   * incomplete.
   */
  readonly standing: boolean | undefined;
}

export interface OldestCompatible {
  readonly release: number;
  /** Clients of this release and of every later one up to `release` work with `release`. */
  readonly oldest: number;
}

export interface History {
  readonly releases: readonly Release[];
  readonly profile: string;
  /** By the introducing release, worst first within a release. */
  readonly timeline: readonly TimelineEntry[];
  /** By the newer release, then by the older one. Pairs that were not compared are absent. */
  readonly matrix: readonly Cell[];
  /** One for each release, oldest first. */
  readonly oldestCompatible: readonly OldestCompatible[];
  readonly problems: readonly Problem[];
}
