import { listed } from "../base/listed.ts";
import type { Criterion, Finding, FindingPlace, Occurrence } from "./finding.ts";
import { byGravity, isIncompatible } from "./summary.ts";
import { uniteUsage } from "./usage.ts";

type Head = Pick<Finding, "ruleId" | "recipe" | "checklist" | "cause">;

/** All occurrences of a finding, the leading one first. */
export function occurrencesOf(finding: Finding): readonly [Occurrence, ...Occurrence[]] {
  const [first, ...others] = finding.occurrences ?? [];
  return first === undefined ? [finding] : [first, ...others];
}

/** The fingerprints of all occurrences, each once. */
export function fingerprintsOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.flatMap(occurrencesOf).map(({ fingerprint }) => fingerprint))];
}

/**
 * Makes one finding of the occurrences of a fact. The worst one leads, of equal ones the first. Promises and directions
 * are those of all incompatible occurrences, operations those of the occurrences with its verdict.
 */
export function findingOf({ ruleId, recipe, checklist, cause }: Head, all: readonly Occurrence[]): Finding {
  const [leader, ...others] = all.toSorted(byGravity);
  const loud = all.filter(isIncompatible);
  const counted = loud.length > 0 ? loud : all;
  const deciding = counted.filter(({ verdict }) => verdict === leader!.verdict);
  const union = <T>(of: (occurrence: Occurrence) => readonly T[], among = counted): readonly T[] =>
    [...new Set(among.flatMap(of))].toSorted();
  const head = { ruleId, recipe, ...(checklist && { checklist }), ...(cause && { cause }) };
  if (others.length === 0) return { ...ownFields(leader!), ...head };
  const also = placesBeside(leader!, others);
  return {
    ...ownFields(leader!),
    ...head,
    message: messageOf(leader!, all),
    consequence: consequenceOf(deciding),
    criteria: union<Criterion>(({ criteria }) => criteria),
    polarities: union(({ polarities }) => polarities),
    reach: union(({ reach }) => reach, deciding),
    ...(leader!.usage && { usage: uniteUsage(counted.map(({ usage = [] }) => usage)) }),
    ...(leader!.operations && { operations: union(({ operations = [] }) => operations, deciding) }),
    ...(also.length > 0 && { also }),
    occurrences: [leader!, ...others].map(ownFields),
  };
}

/** The names that a message lists at most. */
const SHOWN = 5;

/** Lists the entries where there are several. */
function messageOf({ message, entry }: Occurrence, all: readonly Occurrence[]): string {
  const names = new Set(all.flatMap((occurrence) => occurrence.entry?.name ?? []));
  if (entry === undefined || names.size < 2) return message;
  const quoted = [...names].toSorted().map((name) => `\`${name}\``);
  const rest = quoted.length - SHOWN;
  const shown = rest > 0 ? [...quoted.slice(0, SHOWN), `${String(rest)} more`] : quoted;
  return entry.several.replace("{{names}}", () => listed(shown));
}

/** The finding with some of its occurrences only; undefined for none. */
export function withOccurrences(finding: Finding, kept: readonly Occurrence[]): Finding | undefined {
  if (kept.length === 0) return undefined;
  return kept.length === occurrencesOf(finding).length ? finding : findingOf(finding, kept);
}

/** The same finding after a change of each of its occurrences; undefined where none is left. */
export function mapOccurrences(
  finding: Finding,
  change: (occurrence: Occurrence) => Occurrence | undefined,
): Finding | undefined {
  const before = occurrencesOf(finding);
  const after = before.flatMap((occurrence) => change(occurrence) ?? []);
  if (after.length === before.length && after.every((occurrence, index) => occurrence === before[index]))
    return finding;
  return after.length === 0 ? undefined : findingOf(finding, after);
}

/** One consequence for each direction: those of one direction differ in words only. */
function consequenceOf(occurrences: readonly Occurrence[]): string {
  const shown = new Map<string, string>();
  for (const { polarities, consequence } of occurrences) {
    const direction = polarities.join();
    if (consequence !== "" && !shown.has(direction)) shown.set(direction, consequence);
  }
  return [...new Set(shown.values())].join(" ");
}

/** Each place once; a copy that stands in another file or at another pointer. */
function placesBeside(leader: Occurrence, others: readonly Occurrence[]): readonly FindingPlace[] {
  const places = new Map<string, FindingPlace>();
  const leading = nodeKey(placeShown(leader));
  for (const other of others) {
    const place = placeShown(other);
    const key = nodeKey(place);
    if (key !== leading && !places.has(key)) places.set(key, place);
  }
  return [...places.values()].toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

/** On the new side, but where the thing is missing there. */
export function placeShown({ old, new: new_ }: Pick<Occurrence, "old" | "new">): FindingPlace {
  return new_.missing === true && old.missing !== true ? old : new_;
}

/** Names a node by its range in the text, or by its pointer where it has none. */
export function nodeKey({ file, pointer, range }: FindingPlace): string {
  return range === undefined ? `${file}#${pointer}` : `${file}:${range.start.offset}-${range.end.offset}`;
}

const OWN = {
  verdict: true,
  severity: true,
  because: true,
  ratcheted: true,
  covered: true,
  criteria: true,
  message: true,
  entry: true,
  consequence: true,
  polarities: true,
  old: true,
  new: true,
  reach: true,
  operations: true,
  change: true,
  usage: true,
  evidence: true,
  reason: true,
  witness: true,
  witnessOf: true,
  http: true,
  stored: true,
  client: true,
  readBack: true,
  stability: true,
  fix: true,
  fingerprint: true,
  document: true,
  explainedBy: true,
  facet: true,
} satisfies Readonly<Record<keyof Occurrence, true>>;
const OWN_FIELDS = Object.keys(OWN) as readonly (keyof Occurrence)[];

function ownFields(occurrence: Occurrence): Occurrence {
  const entries = OWN_FIELDS.map((name) => [name, occurrence[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown as Occurrence;
}
