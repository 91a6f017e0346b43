import type { Problem } from "../errors.ts";
import type { Comparison, Criterion, Finding, FindingPlace } from "../finding.ts";
import type { Answer, Cell, History, OldestCompatible, Release, TimelineEntry } from "../history.ts";
import { occurrencesOf } from "../occurrences.ts";

export interface HistoryOptions {
  /** Compares two releases by number. Each pair is compared once. */
  compare(older: number, newer: number): Promise<Comparison>;
  /** The exit code that the gate gives a comparison. */
  exitCode(comparison: Comparison): Cell["exitCode"];
  /** Compare every pair, not only the pairs that the answers need. */
  readonly allPairs?: boolean;
}

/**
 * Follows a series of releases, oldest first. Each release is compared with the one before it, with the newest one, and with
 * earlier ones as far back as they are compatible.
 */
export async function historyOf(releases: readonly Release[], options: HistoryOptions): Promise<History> {
  const newest = releases.length - 1;
  const cells = new Map<string, Cell>();
  const steps: Comparison[] = [];
  const withNewest: Found[] = [];
  const cellOf = async (older: number, newer: number): Promise<Cell> => {
    const known = cells.get(`${older} ${newer}`);
    if (known !== undefined) return known;
    const comparison = await options.compare(older, newer);
    const cell = summarize(comparison, { older, newer, exitCode: options.exitCode(comparison) });
    cells.set(`${older} ${newer}`, cell);
    // Other pairs keep only their counts, so that memory grows with the changes of each step.
    if (newer === older + 1) steps[older] = comparison;
    if (newer === newest) withNewest[older] = foundIn(comparison);
    return cell;
  };
  const oldestCompatible: OldestCompatible[] = [];
  for (let newer = 0; newer <= newest; newer++) {
    let oldest = newer;
    for (let older = newer - 1; older >= 0; older--) {
      const isReached = oldest === older + 1;
      if (!isReached && options.allPairs !== true && newer !== newest) break;
      const { answer } = await cellOf(older, newer);
      if (isReached && answer === "compatible") oldest = older;
    }
    oldestCompatible.push({ release: newer, oldest });
  }
  return {
    releases,
    profile: [...new Set(steps.flatMap(({ profile }) => (profile === "" ? [] : profile.split(", "))))]
      .sort()
      .join(", "),
    timeline: timelineOf(steps, withNewest),
    matrix: [...cells.values()].sort((a, b) => a.newer - b.newer || a.older - b.older),
    oldestCompatible,
    problems: onceEach(steps.flatMap(({ problems }) => problems)),
  };
}

function summarize(comparison: Comparison, pair: Pick<Cell, "older" | "newer" | "exitCode">): Cell {
  const { verdict, summary, unjudged, suppressed, findings } = comparison;
  const promises: Partial<Record<Criterion, number>> = {};
  for (const { verdict: own, criteria } of findings) {
    if (own === "breaking") for (const id of criteria) promises[id] = (promises[id] ?? 0) + 1;
  }
  return {
    ...pair,
    answer: answerOf(pair.exitCode, comparison),
    verdict,
    verdicts: summary.verdicts,
    severities: summary.severities,
    promises,
    unjudged: unjudged.length,
    suppressed: suppressed.length,
  };
}

/** Returns the cell's answer. Undecided and unjudged changes fail no gate and prove no compatibility. */
function answerOf(code: Cell["exitCode"], { verdict, summary, unjudged }: Comparison): Answer {
  if (code === 1) return "incompatible";
  const isOpen = verdict === "unknown" || summary.verdicts.undecided > 0 || unjudged.length > 0;
  return code === 2 || isOpen ? "unknown" : "compatible";
}

/** The result of a comparison with the newest release. */
interface Found {
  readonly identities: ReadonlySet<string>;
  readonly isComplete: boolean;
}

function foundIn({ findings, implied, suppressed, problems }: Comparison): Found {
  const all = [...findings, ...implied, ...suppressed.map(({ finding }) => finding)];
  return {
    identities: new Set(all.flatMap(identitiesOf)),
    isComplete: !problems.some(({ level }) => level === "error"),
  };
}

/**
 * In two comparisons with the same old snapshot, what stands in that snapshot is found by its place, too. A fingerprint may
 * depend on edits beside the place on the new side.
 */
function identitiesOf(finding: Finding): readonly string[] {
  return occurrencesOf(finding).flatMap(({ fingerprint, old, polarities }) =>
    stands(old) ? [fingerprint, JSON.stringify([finding.ruleId, old.file, old.pointer, polarities])] : [fingerprint],
  );
}

function stands({ file, missing }: FindingPlace): boolean {
  return file !== "" && missing !== true;
}

function fingerprintsOf(finding: Finding): readonly string[] {
  return occurrencesOf(finding).map(({ fingerprint }) => fingerprint);
}

interface Followed {
  readonly finding: Finding;
  readonly releases: number[];
  /** The finding in the last of these releases. */
  latest: Finding;
}

/** Findings of several steps are the same if they share the fingerprint of an occurrence: rule, fact, place and channel. */
function timelineOf(steps: readonly Comparison[], withNewest: readonly Found[]): readonly TimelineEntry[] {
  const known = new Map<string, Followed>();
  const entries = new Set<Followed>();
  for (const [older, { findings }] of steps.entries()) {
    for (const finding of findings) {
      const fingerprints = fingerprintsOf(finding);
      const before = fingerprints.map((each) => known.get(each)).find((entry) => entry !== undefined);
      const entry = before ?? { finding, releases: [], latest: finding };
      entries.add(entry);
      entry.latest = finding;
      if (entry.releases.at(-1) !== older + 1) entry.releases.push(older + 1);
      for (const each of fingerprints) if (!known.has(each)) known.set(each, entry);
    }
  }
  return [...entries].map(({ finding, releases, latest }) => {
    const [introduced = 0, ...again] = releases;
    return { finding, introduced, again, standing: isStanding(latest, withNewest[releases.at(-1)! - 1]) };
  });
}

function isStanding(finding: Finding, found: Found | undefined): boolean | undefined {
  if (found === undefined) return undefined;
  if (identitiesOf(finding).some((each) => found.identities.has(each))) return true;
  return found.isComplete ? false : undefined;
}

/** A file takes part in two steps, and has its problems once. */
function onceEach(problems: readonly Problem[]): readonly Problem[] {
  const identityOf = ({ code, level, file, pointer, range, message }: Problem): string =>
    JSON.stringify([code, level, file, pointer, range?.start.offset, message]);
  return [...new Map(problems.map((problem) => [identityOf(problem), problem])).values()];
}
