import type { Problem } from "./errors.ts";
import type { Criterion, Finding, OverallVerdict, Severity, Suppressed, Verdict } from "./finding.ts";
import type { Window } from "./profile.ts";
import type { ElementKind, Release } from "../model/element.ts";

export type { Release } from "../model/element.ts";

/**
 * States whether clients of the older release work with the newer one. `tolerated`: some break, and no finding fails the
 * run. `unknown`: a part was not read, decided or judged.
 */
export type Answer = "compatible" | "tolerated" | "incompatible" | "unknown";

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
  /** The breaking findings among the suppressed ones. They fail no run and break clients all the same. */
  readonly suppressedBreaks: number;
  /** A part of a release was not read. */
  readonly isIncomplete: boolean;
  /** Kinds and versions of kinds that are no longer served, sorted: "apps/v1beta1 Deployment". */
  readonly lost: readonly string[];
}

/** One finding over all releases. */
export interface TimelineEntry {
  /** The finding in the step that introduced it; of a rule over releases, in the last release that has it. */
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
  /** Who accepted the finding in the step that introduced it. */
  readonly suppressed?: Omit<Suppressed, "finding">;
}

/** An event of an element in a release. */
export interface ElementEvent {
  readonly release: number;
  readonly what:
    "introduced" | "deprecated" | "undeprecated" | "changed" | "renamed" | "unserved" | "removed" | "reintroduced";
  /** The worst verdict of the findings at the element in this release. Absent: no finding is there. */
  readonly verdict?: Verdict;
  /** The former name of a renamed element. */
  readonly former?: string;
}

/** One thing of the API, followed over all releases. */
export interface FollowedElement {
  /** As messages name it: "property `Book.pages`". */
  readonly label: string;
  readonly kind: ElementKind;
  /** Oldest first. The first one introduces the element, or the first release has it already. */
  readonly events: readonly ElementEvent[];
}

/** A deprecated element of the newest release, and the end of its deprecation window. */
export interface Expiry {
  /** As messages name it. */
  readonly label: string;
  readonly kind: ElementKind;
  /** The release that deprecated it. The first release can have the state of an earlier one. */
  readonly deprecated: number;
  readonly window: Window;
  /** The first release after the newest one that may remove it: 1 is the next one. */
  readonly inReleases: number;
  /** The day when the months of the window are over, `YYYY-MM-DD`. Absent if they are over, or no day is known. */
  readonly notBefore?: string;
  /** The window does not count: the element goes with the API version that has it. */
  readonly withVersion?: true;
  /** The release that its lifecycle marker states. */
  readonly announced?: string;
}

/** A Kubernetes kind, with its versions by maturity. */
export interface FollowedKind {
  /** `apps/Deployment`, `Pod` */
  readonly kind: string;
  readonly versions: readonly KindVersion[];
}

export interface KindVersion {
  readonly name: string;
  /** By release. Undefined where a release lacks the version. */
  readonly states: readonly (VersionState | undefined)[];
}

export interface VersionState {
  readonly served: boolean;
  readonly stored: boolean;
  readonly deprecated: boolean;
}

export interface OldestCompatible {
  readonly release: number;
  /** Clients of this release and of every later one up to `release` work with `release`. */
  readonly oldest: number;
  /** The same where breaks below the severity that fails are tolerated. */
  readonly tolerated: number;
}

export interface OldestServer {
  /** Clients of the newest release work with servers of this release and of every later one. */
  readonly oldest: number;
  /** The same where tolerated breaks count as working. */
  readonly tolerated: number;
  /** True if it is not known whether they work with servers of the release before `tolerated`. */
  readonly isOpen: boolean;
}

export interface History {
  readonly releases: readonly Release[];
  readonly profile: string;
  /** By the introducing release, worst first within a release. */
  readonly timeline: readonly TimelineEntry[];
  /** Findings of history rules, worst first. One that several releases in a row have is one entry. */
  readonly violations: readonly TimelineEntry[];
  /** Elements that a release introduced, deprecated, changed, renamed or removed; those of one kind together. */
  readonly elements: readonly FollowedElement[];
  /** The Kubernetes kinds of all releases. */
  readonly kinds: readonly FollowedKind[];
  /** When deprecated elements of the newest release may be removed, the earliest first. */
  readonly expiries: readonly Expiry[];
  /** By the newer release, then by the older one. A pair that was not compared is absent. */
  readonly matrix: readonly Cell[];
  /** Oldest first: of the newest release, and of others where enough pairs were compared. */
  readonly oldestCompatible: readonly OldestCompatible[];
  /** The oldest release whose servers clients of the newest release can talk to. */
  readonly oldestServer: OldestServer;
  readonly problems: readonly Problem[];
}
