import type { Problem } from "../errors.ts";
import type { Bump, Comparison, Finding, Offer } from "../finding.ts";
import { asOne, withoutAliases } from "../engine/causes/as-one.ts";
import { withGeneratedTogether } from "../engine/causes/generated-alike.ts";
import { groupBy } from "../group-by.ts";
import { byGravity, SEVERITIES, VERDICTS, withFindings, withUnknown } from "../summary.ts";

const BUMPS: readonly Bump[] = ["major", "minor", "patch", "none"];

/** The comparisons of several pairs of documents as one: worst first, then in the order of the pairs. */
export function mergeComparisons(comparisons: readonly Comparison[], problems: readonly Problem[] = []): Comparison {
  const [only] = comparisons;
  if (only !== undefined && comparisons.length === 1 && problems.length === 0) return only;
  // One of several documents names several, and one of none names none.
  const profiles = new Set(comparisons.flatMap(({ profile }) => (profile === "" ? [] : profile.split(", "))));
  const merged: Comparison = withUnknown({
    profile: [...profiles].sort().join(", "),
    ...(comparisons.length > 0 && comparisons.every(({ single }) => single) && { single: true as const }),
    verdict:
      worst(
        VERDICTS,
        comparisons.map(({ verdict }) => verdict),
      ) ?? "compatible",
    findings: comparisons.flatMap(({ findings }) => findings).sort(byGravity),
    unjudged: once(
      comparisons.flatMap(({ unjudged }) => unjudged),
      ({ fingerprint }) => fingerprint,
    ),
    suppressed: once(
      comparisons.flatMap(({ suppressed }) => suppressed),
      ({ finding, by }) => `${by} ${finding.fingerprint}`,
    ),
    offers: uniteOffers(comparisons),
    problems: once([...problems, ...comparisons.flatMap((comparison) => comparison.problems)], identityOf),
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
    },
  });
  // What stands in a file that several documents refer to is told once.
  const findings = withGeneratedTogether(withoutAliases(oncePerPlace(comparisons)));
  return findings.length === merged.findings.length ? merged : withFindings(merged, findings.toSorted(byGravity));
}

/** Each document calls a place of a file that it refers to as it comes there, and tells of it once. */
function oncePerPlace(comparisons: readonly Comparison[]): readonly Finding[] {
  const all = comparisons.flatMap(({ findings }, document) => findings.map((finding) => ({ finding, document })));
  const places = groupBy(all, ({ finding: { ruleId, fingerprint, old, new: new_ } }) =>
    [ruleId, fingerprint, old.file, old.pointer, new_.file, new_.pointer].join("\t"),
  );
  return [...places.values()].flatMap((group) => {
    const [first, ...others] = group.map(({ finding }) => finding);
    const isOfEach = new Set(group.map(({ document }) => document)).size === group.length;
    return isOfEach ? [asOne([first!, ...others])] : [first!, ...others];
  });
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
function uniteOffers(comparisons: readonly Comparison[]): readonly Offer[] {
  const offers = once(
    comparisons.flatMap((comparison) => comparison.offers),
    ({ name }) => name,
  );
  return offers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The first of each that are the same: a file that several documents refer to has its problems once. */
function once<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
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
