import type { Comparison, Finding, FindingPlace, Occurrence, Severity } from "../../contracts/finding.ts";
import { groupBy } from "../../base/group-by.ts";
import { child, parent } from "../../model/pointer.ts";
import { mapOccurrences, occurrencesOf } from "../../contracts/occurrences.ts";
import { isIncompatible, SEVERITIES, withFindings } from "../../contracts/summary.ts";
import { mergeComparisons } from "../documents.ts";
import { RETELLINGS, type Retelling } from "./table.ts";

const ROWS: ReadonlyMap<string, Retelling> = new Map(RETELLINGS.map((row) => [row.rule, row]));

/** A comparison together with what history rules report. An edit that both report is one finding, by the table. */
export function withReleases(comparison: Comparison, violations: Comparison): Comparison {
  const explainedBy = explanationsOf([...comparison.findings, ...violations.findings]);
  return mergeComparisons([marked(comparison, explainedBy), marked(violations, explainedBy)]);
}

/** One step between two releases: what its two snapshots show, and what history rules report. */
export interface Told {
  readonly step: Comparison;
  readonly violations: Comparison;
}

/** The same as `withReleases`, but apart. */
export function toldOnce({ step, violations }: Told): Told {
  const ofReleases = new Set(violations.findings.map(({ ruleId }) => ruleId));
  const { findings } = withReleases(step, violations);
  return {
    step: withFindings(
      step,
      findings.filter(({ ruleId }) => !ofReleases.has(ruleId)),
    ),
    violations: withFindings(
      violations,
      findings.filter(({ ruleId }) => ofReleases.has(ruleId)),
    ),
  };
}

function marked(comparison: Comparison, explainedBy: Explained): Comparison {
  const findings = comparison.findings.map((finding) =>
    mapOccurrences(finding, (occurrence) => explained(occurrence, explainedBy))!,
  );
  return { ...comparison, findings };
}

/** Leaves out what the comparison of the two newest releases proves to be compatible. */
export function withoutRefuted(violations: Comparison, { findings, implied }: Comparison): Comparison {
  const byEvent = groupBy(itemsOf([...findings, ...implied].filter(isIncompatible)), ({ finding }) => eventOf(finding));
  const isRefuted = (row: Retelling, occurrence: Occurrence): boolean =>
    !row.events.some((event) => byEvent.get(event)?.some((step) => isSameEdit(occurrence, step)));
  const left = violations.findings.flatMap((finding) => {
    const row = ROWS.get(finding.ruleId);
    if (row?.needsStep !== true) return [finding];
    return mapOccurrences(finding, (occurrence) => (isRefuted(row, occurrence) ? undefined : occurrence)) ?? [];
  });
  return left.length === violations.findings.length ? violations : withFindings(violations, left);
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

function itemsOf(findings: readonly Finding[]): readonly Item[] {
  return findings.flatMap((finding) => occurrencesOf(finding).map((occurrence) => ({ finding, occurrence })));
}

/** The fingerprint of the occurrence that is shown instead, by the occurrence. */
function explanationsOf(all: readonly Finding[]): Explained {
  const items = itemsOf(all);
  const byEvent = groupBy(items, ({ finding }) => eventOf(finding));
  const pairs = items.flatMap((release) => {
    const row = ROWS.get(release.finding.ruleId);
    const events = row?.events.flatMap((event) => byEvent.get(event) ?? []) ?? [];
    return events.flatMap((step) => (isSameEdit(release.occurrence, step) ? [hidden(release, step, row!)] : []));
  });
  const groups = groupBy(pairs, ({ of }) => of);
  return new Map(
    [...groups].map(([of, [first, ...others]]) => [of, [first.by, ...others.map(({ by }) => by)]] as const),
  );
}

/** The event of a change, or the rule of a finding without one. */
function eventOf({ ruleId, cause }: Finding): string {
  const [, subject = "", action = ""] = cause?.fact.split("\t") ?? [];
  return ROWS.has(ruleId) ? ruleId : `${subject}:${action}`;
}

/** Returns the less severe one and the fingerprint of the other one, which is shown. */
function hidden(release: Item, step: Item, { saysMore }: Retelling): { readonly of: Occurrence; readonly by: string } {
  const [a, b] = [weight(release.occurrence.severity), weight(step.occurrence.severity)];
  const showsRelease = a < b || (a === b && saysMore);
  const [shown, other] = showsRelease ? [release, step] : [step, release];
  return { of: other.occurrence, by: shown.occurrence.fingerprint };
}

function weight(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function isSameEdit(release: Occurrence, { finding, occurrence }: Item): boolean {
  const member = memberOf(finding);
  return release.new.missing === true
    ? isAt(occurrence.old, release.old, member)
    : isAt(occurrence.new, release.new, member);
}

/** The member that a schema requires from now on. The finding stands at the list of the schema. */
function memberOf({ cause }: Finding): string | undefined {
  const [, subject, action, name] = cause?.fact.split("\t") ?? [];
  return subject === "required" && action === "added" ? name : undefined;
}

/** At the place, at a keyword of it, at an item of such a list, or at the list that names it. */
function isAt({ file, pointer }: FindingPlace, home: FindingPlace, member: string | undefined): boolean {
  const keyword = /\/\d+$/u.test(pointer) ? parent(pointer) : pointer;
  const named = member === undefined ? [] : [child(parent(keyword), "properties", member)];
  return file === home.file && [pointer, parent(pointer), parent(keyword), ...named].includes(home.pointer);
}
