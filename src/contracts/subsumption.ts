import type { Comparison, Criterion, Finding, Occurrence } from "./finding.ts";
import { occurrencesOf, withOccurrences } from "./occurrences.ts";
import { byGravity, SEVERITIES, withFindings } from "./summary.ts";

/** Replaces the findings of a comparison. Findings that another one explains go under `implied`. */
export function withSubsumed(comparison: Comparison, all: readonly Finding[]): Comparison {
  const { findings, implied } = subsume(all);
  return { ...withFindings(comparison, findings), implied };
}

interface Subsumed {
  readonly findings: readonly Finding[];
  readonly implied: readonly Finding[];
}

/**
 * Hides each occurrence that a shown one explains. Only an occurrence of at least the same severity hides another one, however
 * many explanations lie between the two. Of several facets of one edit the worst is shown, with the promises of all.
 */
export function subsume(all: readonly Finding[]): Subsumed {
  const items = all.flatMap((finding) => occurrencesOf(finding).map((occurrence) => ({ finding, occurrence })));
  if (!items.some(({ occurrence }) => isExplained(occurrence))) return { findings: all, implied: [] };
  const hiding = createHiding(items);
  const hidden = new Set(items.filter((item) => hiding(item) !== undefined).map(({ occurrence }) => occurrence));
  const part = (isHidden: boolean): readonly Finding[] =>
    all.flatMap((finding) => {
      const kept = occurrencesOf(finding).filter((occurrence) => hidden.has(occurrence) === isHidden);
      return withOccurrences(finding, kept) ?? [];
    });
  const gains = gainsOf(items, hiding);
  return { findings: part(false).map((finding) => withGains(finding, gains)), implied: part(true) };
}

interface Item {
  readonly finding: Finding;
  readonly occurrence: Occurrence;
}

function isExplained({ explainedBy, facet }: Occurrence): boolean {
  return explainedBy !== undefined || facet !== undefined;
}

/** Finds the shown item that hides another one; undefined for what is shown itself. */
function createHiding(items: readonly Item[]): (item: Item) => Item | undefined {
  const byFingerprint = firstOf(items, ({ occurrence }) => occurrence.fingerprint, compareGravity);
  const leaders = firstOf(items, ({ occurrence }) => occurrence.facet?.edit, compareFacets);
  const known = new Map<Item, Item | undefined>();
  const open = new Set<Item>();
  const hiding = (item: Item): Item | undefined => {
    if (known.has(item)) return known.get(item);
    if (open.has(item)) return undefined;
    open.add(item);
    const found = explanationsOf(item)
      .map((other) => hiding(other) ?? other)
      .find((other) => other.finding !== item.finding && weighsAsMuch(other.occurrence, item.occurrence));
    open.delete(item);
    known.set(item, found);
    return found;
  };
  function explanationsOf({ occurrence: { explainedBy = [], facet } }: Item): readonly Item[] {
    const leader = facet && leaders.get(facet.edit);
    return [...explainedBy.flatMap((one) => byFingerprint.get(one) ?? []), ...(leader ? [leader] : [])];
  }
  return hiding;
}

/** Returns the first item per key in the given order. */
function firstOf(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
  order: (a: Item, b: Item) => number,
): ReadonlyMap<string, Item> {
  const first = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const known = first.get(key);
    if (known === undefined || order(item, known) < 0) first.set(key, item);
  }
  return first;
}

function compareGravity(a: Item, b: Item): number {
  return byGravity(a.occurrence, b.occurrence);
}

function compareFacets(a: Item, b: Item): number {
  return compareGravity(a, b) || a.occurrence.facet!.rank - b.occurrence.facet!.rank;
}

function weighsAsMuch(other: Occurrence, occurrence: Occurrence): boolean {
  return other.severity !== "off" && SEVERITIES.indexOf(other.severity) <= SEVERITIES.indexOf(occurrence.severity);
}

/**
 * What hidden items add to the finding that explains them: their operations, and the promises of facets of the same
 * edit.
 */
interface Gain {
  readonly criteria: Set<Criterion>;
  readonly reach: Set<string>;
}

function gainsOf(items: readonly Item[], hiding: (item: Item) => Item | undefined): ReadonlyMap<string, Gain> {
  const gains = new Map<string, Gain>();
  for (const item of items) {
    const by = hiding(item)?.occurrence;
    if (by === undefined) continue;
    const gain = gains.get(by.fingerprint) ?? { criteria: new Set(), reach: new Set() };
    const { criteria, reach, facet } = item.occurrence;
    for (const operation of reach) gain.reach.add(operation);
    if (facet !== undefined && facet.edit === by.facet?.edit) for (const one of criteria) gain.criteria.add(one);
    gains.set(by.fingerprint, gain);
  }
  return gains;
}

function withGains(finding: Finding, gains: ReadonlyMap<string, Gain>): Finding {
  const own = occurrencesOf(finding).flatMap(({ fingerprint }) => gains.get(fingerprint) ?? []);
  if (own.length === 0) return finding;
  const union = <T>(known: readonly T[], added: (gain: Gain) => ReadonlySet<T>): readonly T[] =>
    [...new Set([...known, ...own.flatMap((gain) => [...added(gain)])])].toSorted();
  return {
    ...finding,
    criteria: union(finding.criteria, ({ criteria }) => criteria),
    reach: union(finding.reach, ({ reach }) => reach),
  };
}
