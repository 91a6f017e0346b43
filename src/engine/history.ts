import type { Problem } from "../contracts/errors.ts";
import type { Comparison, Criterion, Finding } from "../contracts/finding.ts";
import type {
  Answer,
  Cell,
  History,
  OldestCompatible,
  OldestServer,
  Release,
  TimelineEntry,
} from "../contracts/history.ts";
import { fingerprintsOf, occurrencesOf } from "../contracts/occurrences.ts";
import { byGravity } from "../contracts/summary.ts";
import { kindsOf } from "./history/kind-rows.ts";
import { followedOf } from "./history/lanes.ts";
import { expiriesOf, type FollowedSurface } from "./history/outlook.ts";
import { toldOnce, type Told } from "./subsume/retold.ts";

export interface HistoryOptions {
  /** Compares two releases by number, the first one as the old side. Each pair is compared once in a direction. */
  compare(old: number, new_: number): Promise<Compared>;
  /** Drops the reading of the release, which is hardly compared again. */
  forget?(release: number): void;
  /** Returns what was followed, once each release was compared with the one before. */
  surfaces?(): readonly FollowedSurface[];
  /** The exit code that the gate gives a comparison. */
  exitCode(comparison: Comparison): Cell["exitCode"];
  /** The day that deprecation windows are counted to, `YYYY-MM-DD`. */
  readonly today?: string;
  /** Compare every pair, not only the pairs that the answers need. */
  readonly allPairs?: boolean;
}

export interface Compared {
  readonly comparison: Comparison;
  /** The findings of history rules for the newer one of two adjacent releases. */
  readonly violations?: Comparison;
}

/**
 * Follows a series of releases, oldest first. Each release is compared with the one before it and with the newest one. With all
 * pairs, the oldest compatible release of each release is known.
 */
export async function historyOf(releases: readonly Release[], options: HistoryOptions): Promise<History> {
  const newest = releases.length - 1;
  const cells = new Map<string, Cell>();
  const steps: Comparison[] = [];
  const judged: Partial<Told>[] = [];
  const withNewest: Found[] = [];
  const compare = async (older: number, newer: number): Promise<void> => {
    const { comparison, violations: broken } = await options.compare(older, newer);
    cells.set(`${older} ${newer}`, summarize(comparison, { older, newer, exitCode: options.exitCode(comparison) }));
    // Other pairs keep only their counts, so that memory grows with the changes of each step.
    if (newer === older + 1) {
      steps[older] = comparison;
      judged[older] = broken === undefined ? { step: comparison } : toldOnce({ step: comparison, violations: broken });
    }
    if (newer === newest) withNewest[older] = foundIn(comparison);
  };
  let last = 0;
  for (const { older, newer } of pairsOf(releases.length, options.allPairs)) {
    if (older > last) options.forget?.(last);
    last = older;
    await compare(older, newer);
  }
  const oldestServer = await oldestServerOf(newest, options);
  const surfaces = options.surfaces?.() ?? [];
  const elements = surfaces.flatMap((surface) => surface.elements);
  return {
    releases,
    profile: [...new Set(steps.flatMap(({ profile }) => (profile === "" ? [] : profile.split(", "))))]
      .sort()
      .join(", "),
    timeline: timelineOf(
      judged.map(({ step }) => step!),
      withNewest,
    ),
    violations: violationsOf(judged.map(({ violations }) => violations)),
    elements: followedOf(elements, steps),
    kinds: kindsOf(elements, releases.length),
    expiries: surfaces
      .flatMap((surface) => expiriesOf(surface, releases, options.today ?? ""))
      .sort((a, b) => a.inReleases - b.inReleases || a.deprecated - b.deprecated),
    matrix: [...cells.values()].sort((a, b) => a.newer - b.newer || a.older - b.older),
    oldestCompatible: releases.flatMap((_, release) => oldestOf(release, cells)),
    oldestServer,
    problems: onceEach(steps.flatMap(({ problems }) => problems)),
  };
}

/** Returns the pairs of releases that the answers need, by their older release; `allPairs`: every pair. */
export function pairsOf(releases: number, allPairs = false): readonly Pick<Cell, "older" | "newer">[] {
  const newest = releases - 1;
  return Array.from({ length: newest }, (_, older) => {
    const between = allPairs ? Array.from({ length: Math.max(0, newest - older - 2) }, (_, at) => older + 2 + at) : [];
    return [...new Set([older + 1, newest, ...between])].map((newer) => ({ older, newer }));
  }).flat();
}

/** Goes back from the newest release, and stops at the first one whose servers do not serve its clients. */
async function oldestServerOf(newest: number, { compare, exitCode, forget }: HistoryOptions): Promise<OldestServer> {
  let oldest: number | undefined;
  for (let older = newest - 1; older >= 0; older--) {
    const { comparison } = await compare(newest, older);
    forget?.(older);
    const answer = answerOf(exitCode(comparison), comparison);
    if (answer !== "compatible") oldest ??= older + 1;
    if (answer !== "compatible" && answer !== "tolerated")
      return { oldest: oldest!, tolerated: older + 1, isOpen: answer === "unknown" };
  }
  return { oldest: oldest ?? 0, tolerated: 0, isOpen: false };
}

/** Nothing where a pair was not compared that decides. */
function oldestOf(release: number, cells: ReadonlyMap<string, Cell>): readonly OldestCompatible[] {
  let oldest: number | undefined;
  for (let older = release - 1; older >= 0; older--) {
    const cell = cells.get(`${older} ${release}`);
    if (cell === undefined) return [];
    if (cell.answer !== "compatible") oldest ??= older + 1;
    if (cell.answer !== "compatible" && cell.answer !== "tolerated") {
      return [{ release, oldest: oldest!, tolerated: older + 1 }];
    }
  }
  return [{ release, oldest: oldest ?? 0, tolerated: 0 }];
}

/**
 * One entry for each finding that history rules have, worst first; releases in a row that have it still are no repetition. The
 * finding is that of the last release.
 */
function violationsOf(steps: readonly (Comparison | undefined)[]): readonly TimelineEntry[] {
  return followed(steps)
    .map(({ latest, releases: [introduced = 0, ...again], suppressed }): TimelineEntry => {
      const repeated = again.filter((release, index) => release !== (again[index - 1] ?? introduced) + 1);
      return { finding: latest, introduced, again: repeated, standing: undefined, ...(suppressed && { suppressed }) };
    })
    .sort((a, b) => byGravity(a.finding, b.finding));
}

function summarize(comparison: Comparison, pair: Pick<Cell, "older" | "newer" | "exitCode">): Cell {
  const { verdict, summary, unjudged, suppressed, findings, problems } = comparison;
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
    suppressedBreaks: suppressedBreaksIn(comparison),
    isIncomplete: problems.some(({ level }) => level === "error"),
    lost: lostIn([...findings, ...suppressed.map(({ finding }) => finding)]),
  };
}

function suppressedBreaksIn({ suppressed }: Comparison): number {
  return suppressed.filter(({ finding }) => finding.verdict === "breaking").length;
}

const LOSSES: ReadonlySet<string> = new Set(["resource removed", "resourceVersion removed", "servedVersion removed"]);

function lostIn(findings: readonly Finding[]): readonly string[] {
  const lost = findings.flatMap(({ verdict, cause }) => {
    const { subject, action, name } = factOf(cause);
    return verdict === "breaking" && LOSSES.has(`${subject} ${action}`) ? [name] : [];
  });
  return [...new Set(lost)].sort();
}

/**
 * Returns the cell's answer. Undecided and unjudged changes fail no gate and prove no compatibility. Suppressed breaks fail no
 * gate, and clients break all the same.
 */
function answerOf(code: Cell["exitCode"], comparison: Comparison): Answer {
  if (code === 1) return "incompatible";
  const { verdict, summary, unjudged } = comparison;
  const isOpen = verdict === "unknown" || summary.verdicts.undecided > 0 || unjudged.length > 0;
  if (code === 2 || isOpen) return "unknown";
  return summary.verdicts.breaking + suppressedBreaksIn(comparison) > 0 ? "tolerated" : "compatible";
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
 * In two comparisons with the same old snapshot, what stands in that snapshot is found by its place, too. The rule must be the
 * same, or both are breaks of the same subject. A fingerprint may depend on edits beside the place on the new side.
 */
function identitiesOf({ ruleId, cause, ...finding }: Finding): readonly string[] {
  const { subject, action, name } = factOf(cause);
  const isLoss = LOSSES.has(`${subject} ${action}`);
  return occurrencesOf({ ruleId, ...finding }).flatMap(({ fingerprint, verdict, old, polarities }) => {
    if (old.file === "") return [fingerprint];
    const { file, pointer } = old;
    const ofRule = old.missing === true ? [] : [JSON.stringify([ruleId, file, pointer, polarities])];
    // A list of validation rules is one subject: which of them a new one replaces depends on the others.
    const thing = subject === "validation" ? [pointer.replace(LISTED_RULE, "")] : [pointer, name];
    const isBreak = (verdict === "breaking" || verdict === "undecided") && subject !== "";
    const ofBreak = isBreak ? [JSON.stringify([subject, file, ...thing, polarities])] : [];
    // A version that was removed, and later its kind, stays removed.
    const lost = isBreak && isLoss ? finding.reach.map((label) => `lost ${label}`) : [];
    return [fingerprint, ...ofRule, ...ofBreak, ...lost];
  });
}

function factOf(cause: Finding["cause"]): Readonly<Record<"subject" | "action" | "name", string>> {
  const [, subject = "", action = "", name = ""] = cause?.fact.split("\t") ?? [];
  return { subject, action, name };
}

const LISTED_RULE = /\/x-kubernetes-validations\/\d+$/u;

interface Followed extends Pick<TimelineEntry, "suppressed"> {
  readonly finding: Finding;
  readonly releases: number[];
  /** The finding in the last of these releases. */
  latest: Finding;
}

/** Findings of several steps are the same if they share the fingerprint of an occurrence: rule, fact, place and channel. */
function followed(steps: readonly (Comparison | undefined)[]): readonly Followed[] {
  const known = new Map<string, Followed>();
  const entries = new Set<Followed>();
  for (const [older, step] of steps.entries()) {
    for (const { finding, suppressed } of step === undefined ? [] : told(step)) {
      const fingerprints = fingerprintsOf([finding]);
      const before = fingerprints.map((each) => known.get(each)).find((entry) => entry !== undefined);
      const entry = before ?? { finding, releases: [], latest: finding, ...(suppressed && { suppressed }) };
      entries.add(entry);
      entry.latest = finding;
      if (entry.releases.at(-1) !== older + 1) entry.releases.push(older + 1);
      for (const each of fingerprints) if (!known.has(each)) known.set(each, entry);
    }
  }
  return [...entries];
}

function told({ findings, suppressed }: Comparison): readonly Pick<TimelineEntry, "finding" | "suppressed">[] {
  const accepted = suppressed.map(({ finding, ...by }) => ({ finding, suppressed: by }));
  return [...findings.map((finding) => ({ finding })), ...accepted];
}

function timelineOf(steps: readonly Comparison[], withNewest: readonly Found[]): readonly TimelineEntry[] {
  return followed(steps).map(({ finding, releases, latest, suppressed }): TimelineEntry => {
    const [introduced = 0, ...again] = releases;
    const last = releases.at(-1)!;
    const isGone = steps.slice(last).some((step) => removesRule(step, latest));
    const standing = isGone ? false : isStanding(latest, withNewest[last - 1]);
    return { finding, introduced, again, standing, ...(suppressed && { suppressed }) };
  });
}

/** Returns whether a step removed the validation rule that a finding is about. Other rules of the list prove nothing about it. */
function removesRule(step: Comparison, { cause, old }: Finding): boolean {
  const { subject, name } = factOf(cause);
  if (subject !== "validation") return false;
  const listOf = ({ file, pointer }: Finding["old"]): string => `${file} ${pointer.replace(LISTED_RULE, "")}`;
  return told(step).some(({ finding }) => {
    const fact = factOf(finding.cause);
    const isRemoved = fact.subject === "validation" && fact.action === "removed" && fact.name === name;
    return isRemoved && listOf(finding.old) === listOf(old);
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
