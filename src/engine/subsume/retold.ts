import type { Comparison, Finding, FindingPlace, Occurrence, Severity } from "../../finding.ts";
import { groupBy } from "../../group-by.ts";
import { parent } from "../../model/pointer.ts";
import { mapOccurrences, occurrencesOf } from "../../occurrences.ts";
import { SEVERITIES } from "../../summary.ts";
import { mergeComparisons } from "../documents.ts";
import { RETELLINGS, type Retelling } from "./table.ts";

/** A comparison together with what history rules report. An edit that both report is one finding, by the table. */
export function withReleases(comparison: Comparison, violations: Comparison): Comparison {
  const all = [...comparison.findings, ...violations.findings];
  const explainedBy = explanationsOf(all);
  const marked = (each: Comparison): Comparison => ({
    ...each,
    findings: each.findings.map((finding) =>
      mapOccurrences(finding, (occurrence) => explained(occurrence, explainedBy))!,
    ),
  });
  return mergeComparisons([marked(comparison), marked(violations)]);
}

type Explained = ReadonlyMap<Occurrence, readonly [string, ...string[]]>;

function explained(occurrence: Occurrence, explainedBy: Explained): Occurrence {
  const found = explainedBy.get(occurrence);
  return found === undefined
    ? occurrence
    : { ...occurrence, explainedBy: [...(occurrence.explainedBy ?? []), ...found] };
}

interface Item {
  readonly finding: Finding;
  readonly occurrence: Occurrence;
}

/** The fingerprint of the occurrence that is shown instead, by the occurrence. */
function explanationsOf(all: readonly Finding[]): Explained {
  const items = all.flatMap((finding) => occurrencesOf(finding).map((occurrence): Item => ({ finding, occurrence })));
  const rows = new Map(RETELLINGS.map((row) => [row.rule, row]));
  const byEvent = groupBy(items, ({ finding }) => eventOf(finding));
  const pairs = items.flatMap((release) => {
    const row = rows.get(release.finding.ruleId);
    const events = row?.events.flatMap((event) => byEvent.get(event) ?? []) ?? [];
    return events.flatMap((step) =>
      isSameEdit(release.occurrence, step.occurrence) ? [hidden(release, step, row!)] : [],
    );
  });
  const groups = groupBy(pairs, ({ of }) => of);
  return new Map(
    [...groups].map(([of, [first, ...others]]) => [of, [first.by, ...others.map(({ by }) => by)]] as const),
  );
}

/** The event of a change, or the rule of a finding without one. */
function eventOf({ ruleId, cause }: Finding): string {
  const [, subject = "", action = ""] = cause?.fact.split("\t") ?? [];
  return RETELLINGS.some(({ rule }) => rule === ruleId) ? ruleId : `${subject}:${action}`;
}

/** Of both, the more severe one is shown. */
function hidden(release: Item, step: Item, { saysMore }: Retelling): { readonly of: Occurrence; readonly by: string } {
  const [a, b] = [weight(release.occurrence.severity), weight(step.occurrence.severity)];
  const showsRelease = a < b || (a === b && saysMore);
  const [shown, other] = showsRelease ? [release, step] : [step, release];
  return { of: other.occurrence, by: shown.occurrence.fingerprint };
}

function weight(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function isSameEdit(release: Occurrence, step: Occurrence): boolean {
  return release.new.missing === true ? isAt(step.old, release.old) : isAt(step.new, release.new);
}

/** At the place, or at a keyword of it. */
function isAt(place: FindingPlace, home: FindingPlace): boolean {
  return place.file === home.file && (place.pointer === home.pointer || parent(place.pointer) === home.pointer);
}
