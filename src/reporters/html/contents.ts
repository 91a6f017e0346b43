import { usageLines } from "../usage.ts";
import type { Json } from "../../model/json.ts";
import type { Comparison, Finding, FindingPlace, SurfaceItem } from "../../contracts/finding.ts";
import { occurrencesOf } from "../../contracts/occurrences.ts";
import { isIncompatible } from "../../contracts/summary.ts";
import type { ReporterOptions } from "../../contracts/reporter.ts";
import { causes } from "../causes.ts";
import { excerpt } from "../excerpt.ts";
import { milderOccurrences } from "../milder.ts";
import { showsAbsence, where } from "../place.ts";
import { oneLine, printable, printableLines } from "../prose.ts";
import { PROMISES } from "../promises.ts";
import { shownFindings, shownProblems } from "../selection.ts";
import { placesBelow, sharedFolder } from "../shared-folder.ts";
import { acceptedBy } from "../suppression.ts";
import { waiveTail } from "../waive-command.ts";
import type { FindingData, OperationData, ReportData, RuleData, SideData } from "./data.ts";
import { groupOf } from "./groups.ts";
import { isOfWire, unconfirmedNote, type WitnessLine, witnessLines } from "../witness.ts";

const FRAME_HEIGHT = 12;
const CONTEXT = 2;
const LONGEST_WITNESS = 20_000;

/** Converts a comparison to the data of the page. */
export function contentsOf(comparison: Comparison, options: ReporterOptions): ReportData {
  const suppressed = options.quiet ? [] : comparison.suppressed;
  const groups = causes(shownFindings(comparison, options));
  const findings = [...groups.flat(), ...suppressed.map(({ finding }) => finding)];
  const nameOf = placesBelow(sharedFolder(comparison));
  const operations = operationsOf(comparison.surfaceItems, findings);
  const indexes = new Map(operations.map(({ name }, index) => [name, index]));
  const context = { indexes, nameOf, options, tail: waiveTail(comparison, options.today) };
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  return {
    // A suppressed break is still a break.
    findings: [
      ...groups.flatMap((group, index) => group.map((finding) => ({ ...findingData(finding, context), group: index }))),
      ...suppressed.map((item) => ({
        ...findingData(item.finding, context),
        group: groups.length,
        accepted: oneLine(acceptedBy(item)),
      })),
    ],
    problems: shownProblems(comparison, options).map(({ code, level, message, hint, ...place }) => ({
      code,
      level,
      message: oneLine(message),
      hint: oneLine(hint),
      place: printable(where(place)),
    })),
    unjudged: (options.quiet ? [] : comparison.unjudged).map(({ event, name, old, new: new_ }) => ({
      change: event.replace(":", " "),
      name: printable(name),
      place: printable(where(new_.missing === true ? old : new_)),
    })),
    operations: operations.map(({ name, group }) => ({ name: printable(name), group: printable(group) })),
    rules: Object.fromEntries(rules.map((id) => [id, ruleData(id, options)])),
    promises: Object.fromEntries(
      Object.entries(PROMISES).map(([id, { name, clause }]) => [
        id,
        `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${clause} (${id}).`,
      ]),
    ),
  };
}

function whole(values: readonly (Json | undefined)[]): readonly string[] {
  return values.flatMap((value) => (value === undefined ? [] : JSON.stringify(value, null, 2)));
}

/** The operations of the finding, then those of its milder occurrences. */
function reachedBy(finding: Finding): readonly string[] {
  const milder = occurrencesOf(finding).filter(isIncompatible);
  return [...new Set([...finding.reach, ...milder.flatMap(({ reach }) => reach)])];
}

function operationsOf(items: readonly SurfaceItem[], findings: readonly Finding[]): readonly OperationData[] {
  const groups = new Map(items.map((item) => [item.name, groupOf(item)]));
  for (const finding of findings)
    for (const name of reachedBy(finding)) if (!groups.has(name)) groups.set(name, groupOf({ name }));
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...groups]
    .map(([name, group]) => ({ name, group }))
    .sort((a, b) => byText(a.group, b.group) || byText(addressOf(a.name), addressOf(b.name)) || byText(a.name, b.name));
}

/** The operations of one path belong together. */
function addressOf(name: string): string {
  return name.replace(/^\S+ /, "");
}

interface Context {
  /** The position of each operation by name. */
  readonly indexes: ReadonlyMap<string, number>;
  readonly nameOf: (place: FindingPlace) => string;
  readonly options: ReporterOptions;
  /** The rest of the waive command, after the fingerprints. */
  readonly tail: string;
}

function findingData(finding: Finding, { indexes, nameOf, options, tail }: Context): Omit<FindingData, "group"> {
  const { ruleId, verdict, severity, criteria, polarities, stability, evidence, fingerprint } = finding;
  const { reason, because } = finding;
  const told = witnessLines(finding);
  const milder = milderOccurrences(finding).map(oneLine);
  const all = occurrencesOf(finding).map((each) => each.fingerprint);
  return {
    rule: ruleId,
    verdict,
    severity: severity === "off" ? "info" : severity,
    message: oneLine(finding.message),
    consequence: oneLine(finding.consequence),
    recipe: oneLine(finding.recipe),
    ...(reason !== undefined && verdict === "undecided" && { reason: oneLine(reason) }),
    ...(because !== undefined && { because: oneLine(because.join(" ")) }),
    criteria,
    polarities,
    stability,
    evidence,
    ...(told.length > 0 && {
      witness: examplesOf(finding, told)
        .map((text) => printableLines(text).slice(0, LONGEST_WITNESS))
        .join("\n\n→\n\n"),
      witnessLead: told[0]?.lead ?? "",
    }),
    ...(evidence === "unconfirmed" && { unconfirmed: unconfirmedNote(finding) }),
    ...(finding.usage !== undefined && {
      usage: usageLines(finding).map(({ label, text }) => printable(`${label} ${text}`)),
    }),
    reach: reachedBy(finding).map((name) => indexes.get(name) ?? 0),
    old: sideData(finding.old, finding.new, { nameOf, options }),
    new: sideData(finding.new, finding.old, { nameOf, options }),
    ...(milder.length > 0 && { milder }),
    also: (finding.also ?? []).map((place) => printable(nameOf(place))),
    fingerprint,
    waive: `apicompat waive ${all.join(" ")} ${tail}`,
  };
}

function examplesOf(finding: Finding, told: readonly WitnessLine[]): readonly string[] {
  const { stored, witness, readBack, client } = finding;
  if (client !== undefined || isOfWire(finding)) return told.map(({ example, block = example }) => block);
  return whole([stored, witness, readBack]);
}

function sideData(
  place: FindingPlace,
  other: FindingPlace,
  { nameOf, options }: Pick<Context, "nameOf" | "options">,
): SideData {
  const text = options.source(place.file)?.text;
  const missing = place.missing === true && !showsAbsence(place, other);
  const frame =
    text === undefined || place.range === undefined
      ? { lines: [], more: 0 }
      : excerpt(text, place.range, missing ? { height: 1, context: 0 } : { height: FRAME_HEIGHT, context: CONTEXT });
  return {
    place: printable(nameOf(place)),
    missing,
    lines: frame.lines.map(({ number, text: line, inside }) => [number, line, inside && !missing ? 1 : 0]),
    more: missing ? 0 : frame.more,
  };
}

function ruleData(id: string, options: ReporterOptions): RuleData {
  const note = options.rule(id);
  if (note === undefined) return { description: "", source: "", sourceUrl: "", url: "" };
  const { description, source, url = "" } = note;
  return {
    description: oneLine(description),
    source: oneLine(source.title),
    sourceUrl: webAddress(source.url),
    url: webAddress(url),
  };
}

function webAddress(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "";
}
