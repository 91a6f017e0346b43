import type { Problem } from "../contracts/errors.ts";
import type { Bump, Comparison, Finding, Occurrence, SurfaceItem } from "../contracts/finding.ts";
import { groupBy } from "../base/group-by.ts";
import { findingOf, occurrencesOf } from "../contracts/occurrences.ts";
import { withSubsumed } from "../contracts/subsumption.ts";
import { byGravity, byRelevance, isIncompatible, SEVERITIES, VERDICTS, withUnknown } from "../contracts/summary.ts";
import { bySource, uniteGenerated } from "./causes/generated.ts";
import { join, type Joinable } from "./causes/join.ts";

const BUMPS: readonly Bump[] = ["major", "minor", "patch", "none"];

/** Makes one comparison of those of several documents: one cause is one finding, worst first, then in the order of the documents. */
export function mergeComparisons(comparisons: readonly Comparison[], problems: readonly Problem[] = []): Comparison {
  const [only] = comparisons;
  if (only !== undefined && comparisons.length === 1 && problems.length === 0) return only;
  const { unjudged, suppressed, problems: met, ...others } = concatenateComparisons(comparisons);
  const merged = withUnknown({
    ...others,
    unjudged: deduplicate(unjudged, ({ fingerprint }) => fingerprint),
    suppressed: deduplicate(suppressed, ({ finding, by }) => `${by} ${finding.fingerprint}`),
    problems: deduplicate([...problems, ...met], identityOf),
  });
  const all = joined([...merged.findings, ...merged.implied]);
  return withSubsumed(merged, all.toSorted(byRelevance));
}

/** Makes one comparison that keeps every finding of the others as it is. */
export function concatenateComparisons(comparisons: readonly Comparison[]): Comparison {
  const leftOut = comparisons.reduce((total, { summary }) => total + (summary.leftOut ?? 0), 0);
  // One of several documents names several, and one of none names none.
  const profiles = new Set(comparisons.flatMap(({ profile }) => (profile === "" ? [] : profile.split(", "))));
  return withUnknown({
    profile: [...profiles].sort().join(", "),
    ...(comparisons.length > 0 && comparisons.every(({ single }) => single) && { single: true as const }),
    verdict:
      worst(
        VERDICTS,
        comparisons.map(({ verdict }) => verdict),
      ) ?? "compatible",
    findings: comparisons.flatMap(({ findings }) => findings).sort(byRelevance),
    implied: comparisons.flatMap(({ implied }) => implied),
    unjudged: comparisons.flatMap(({ unjudged }) => unjudged),
    suppressed: comparisons.flatMap(({ suppressed }) => suppressed),
    surfaceItems: uniteSurfaceItems(comparisons),
    ...uniteApis(comparisons),
    problems: comparisons.flatMap(({ problems }) => problems),
    summary: {
      verdicts: sum(
        VERDICTS,
        comparisons.map(({ summary }) => summary.verdicts),
      ),
      severities: sum(
        SEVERITIES,
        comparisons.map(({ summary }) => summary.severities),
      ),
      bump:
        worst(
          BUMPS,
          comparisons.map(({ summary }) => summary.bump),
        ) ?? "none",
      ...(leftOut > 0 && { leftOut }),
    },
  });
}

/** Makes one finding of those that have one cause in several documents: in a file that these share, or in types and what is generated from them. */
function joined(findings: readonly Finding[]): readonly Finding[] {
  const groups = join(findings, joinableOf, (groupOf) => uniteGenerated(findings, groupOf));
  return groups.map((group) => (group.length === 1 ? group[0] : together(group)));
}

function joinableOf(finding: Finding): Joinable {
  const own = finding.fingerprint;
  const { fact, values, declarations } = finding.cause ?? { fact: own, values: "", declarations: [own] };
  const named = declarations.map((name) => `${name}\t${values}`);
  return { fact: `${fact}\t${String(isIncompatible(finding))}`, declarations: () => named };
}

/** An occurrence that several documents lead to is one, with the operations of all. */
function together(group: readonly Finding[]): Finding {
  const ordered = group.toSorted(bySource);
  const same = groupBy(ordered.flatMap(occurrencesOf), ({ fingerprint }) => fingerprint);
  return findingOf(ordered[0]!, [...same.values()].map(mergeOccurrences));
}

function mergeOccurrences([first, ...others]: readonly [Occurrence, ...Occurrence[]]): Occurrence {
  if (others.length === 0) return first;
  const all = [first, ...others].toSorted(byGravity);
  const united = (of: (occurrence: Occurrence) => readonly string[]): readonly string[] =>
    [...new Set(all.flatMap(of))].toSorted();
  return { ...all[0]!, reach: united(({ reach }) => reach), operations: united(({ operations = [] }) => operations) };
}

/** The first name of the scale that occurs. */
function worst<T>(scale: readonly T[], found: readonly T[]): T | undefined {
  return scale.find((name) => found.includes(name));
}

function sum<K extends string>(keys: readonly K[], counts: readonly Readonly<Record<K, number>>[]): Record<K, number> {
  const totals = keys.map((key) => [key, counts.reduce((total, count) => total + count[key], 0)]);
  return Object.fromEntries(totals) as Record<K, number>;
}

/** An operation of the same name in several documents is one. */
function uniteSurfaceItems(comparisons: readonly Comparison[]): readonly SurfaceItem[] {
  const surfaceItems = deduplicate(
    comparisons.flatMap((comparison) => comparison.surfaceItems),
    ({ name }) => name,
  );
  return surfaceItems.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function uniteApis(comparisons: readonly Comparison[]): Pick<Comparison, "apis"> {
  const apis = deduplicate(
    comparisons.flatMap((comparison) => comparison.apis ?? []),
    ({ title, oldVersion, newVersion }) => JSON.stringify([title, oldVersion, newVersion]),
  );
  return apis.length === 0 ? {} : { apis };
}

/** The first of each that are the same: a file that several documents refer to has its problems once. */
function deduplicate<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const byKey = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    if (!byKey.has(key)) byKey.set(key, item);
  }
  return [...byKey.values()];
}

function identityOf({ code, file, pointer, range, message }: Problem): string {
  return JSON.stringify([code, file, pointer, range?.start.offset, message]);
}
