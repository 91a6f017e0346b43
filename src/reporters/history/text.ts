import { usageText } from "../usage.ts";
import type { Severity } from "../../contracts/finding.ts";
import type { History, TimelineEntry } from "../../contracts/history.ts";
import { groupBy } from "../../base/group-by.ts";
import { stands, where } from "../place.ts";
import { count, enumeration, firstOf, oneLine, printable, withoutCommands, wrap } from "../prose.ts";
import { styleOf } from "../style.ts";
import { acceptedBy, problemLabel } from "../suppression.ts";
import { serverText } from "./answer.ts";
import type { HistoryDisplay } from "./json.ts";
import { expiries, lifecycles, type Print } from "./lifecycles.ts";
import { matrixLines } from "./matrix.ts";
import { changesIn } from "./release-changes.ts";
import { shownEntries, shownOf, shownProblems } from "./selection.ts";

const FINDINGS_SHOWN = 10;
const OPERATIONS_SHOWN = 3;
const MARKS = { error: "✖", warn: "▲", info: "●", off: " " } as const satisfies Record<Severity, string>;

/** For people: what each release introduced, which releases are compatible, and the answer in the last lines. */
export function historyText(history: History, display: HistoryDisplay): string {
  const print: Print = { ...display, style: styleOf(display.color), releases: history.releases };
  const byRelease = groupBy(shownEntries(history, display), ({ introduced }) => String(introduced));
  const blocks = [
    ...history.releases
      .slice(1)
      .map((_, index) => step(index + 1, byRelease.get(String(index + 1)) ?? [], history, print)),
    ...shownProblems(history, display).map((problem) => [
      `${problemLabel(problem)}: ${oneLine(problem.message)}`,
      `  ${print.style.faint(printable(where({ file: problem.file, ...(problem.range && { range: problem.range }) })))}`,
    ]),
    ...violations(history, print),
    ...lifecycles(history, print),
    ...expiries(history, print),
    matrixLines(history, print.style),
    oldest(history, print),
  ];
  return withoutCommands(`${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`);
}

/** Lists what one release removed, deprecated and added, then its findings. */
function step(release: number, entries: readonly TimelineEntry[], history: History, print: Print): string[] {
  const { style, releases, width, all, quiet, maxFindings = FINDINGS_SHOWN } = print;
  const { name, date } = releases[release]!;
  const dated = date === undefined ? "" : ` (${date})`;
  const since = `${dated}, after ${printable(releases[release - 1]!.name)}`;
  const changes = quiet ? [] : changesIn(history, release, { all });
  const shown = entries.slice(0, maxFindings);
  const rest = entries.length - shown.length;
  return [
    ...headingOf(printable(name), since, summaryOf(release, entries, changes.length > 0, history), print),
    ...changes.flatMap(({ what, text }) => {
      const [first = "", ...others] = wrap(printable(text), width - 4 - what.length);
      return [`  ${style.strong(what)}: ${first}`, ...others.map((line) => `    ${line}`)];
    }),
    ...shown.flatMap((entry) => tell(entry, print)),
    ...(rest > 0 ? [style.faint(`  … and ${count(rest, "more finding")} (--max-findings ${shown.length})`)] : []),
  ];
}

function summaryOf(
  release: number,
  entries: readonly TimelineEntry[],
  isChanged: boolean,
  { matrix, timeline }: History,
): string {
  const cell = matrix.find(({ older, newer }) => older === release - 1 && newer === release);
  const unread = cell?.isIncomplete === true ? ["not all of it could be read"] : [];
  const found = entries.length > 0 ? [counts(entries)] : [];
  const open = cell !== undefined && cell.unjudged > 0 ? [count(cell.unjudged, "uncovered change")] : [];
  // A break that a rule over releases judges, too, is listed there.
  const own = timeline.filter(({ introduced, again }) => introduced === release || again.includes(release));
  const breaks = (cell?.verdicts.breaking ?? 0) - own.filter(({ finding }) => finding.verdict === "breaking").length;
  const elsewhere = breaks > 0 ? [`${count(breaks, "breaking change")} below, over several releases`] : [];
  const told = [...unread, ...found, ...elsewhere, ...open];
  if (told.length > 0) return told.join(", ");
  return isChanged ? "no change that breaks clients" : "nothing to report";
}

/** Writes the counts below the title if both do not fit into one line. */
function headingOf(title: string, more: string, text: string, { style, width }: Print): string[] {
  const heading = `${style.strong(title)}${more}:`;
  if (`${title}${more}: ${text}`.length <= width) return [`${heading} ${text}`];
  return [heading, ...wrap(text, width - 2).map((line) => `  ${line}`)];
}

function counts(entries: readonly TimelineEntry[]): string {
  const amounts = (["breaking", "dangerous", "undecided", "compatible"] as const).map((verdict) => ({
    verdict,
    own: entries.filter(({ finding }) => finding.verdict === verdict),
  }));
  return amounts
    .filter(({ own }) => own.length > 0)
    .map(({ verdict, own }) => {
      const accepted = own.filter(({ suppressed }) => suppressed !== undefined).length;
      return `${count(own.length, `${verdict} change`)}${accepted > 0 ? ` (${String(accepted)} suppressed)` : ""}`;
    })
    .join(", ");
}

function tell({ finding, again, standing, suppressed }: TimelineEntry, { style, width, releases }: Print): string[] {
  const paint = { error: style.error, warn: style.warning, info: style.info, off: style.faint }[finding.severity];
  const [first = "", ...others] = wrap(oneLine(finding.message), width - 4);
  const place = stands(finding.new) ? finding.new : finding.old;
  const uses =
    finding.reach.length === 0 ? "" : `; ${enumeration(firstOf(finding.reach.map(printable), OPERATIONS_SHOWN))}`;
  const repeated = again.map((release) => `again in ${printable(releases[release]!.name)}`);
  const accepted = suppressed === undefined ? [] : [`suppressed by ${printable(acceptedBy(suppressed))}`];
  const later = standing === false ? ["later undone, changed again or removed with its parent"] : [];
  return [
    `  ${paint(MARKS[finding.severity])} ${first}`,
    ...others.map((line) => `    ${line}`),
    ...wrap(
      [
        `${finding.ruleId}, ${printable(where(place))}${uses}`,
        ...usageOf(finding),
        ...repeated,
        ...later,
        ...accepted,
      ].join("; "),
      width - 4,
    ).map((line) => `    ${style.faint(line)}`),
  ];
}

function usageOf(finding: TimelineEntry["finding"]): readonly string[] {
  const text = printable(usageText(finding));
  return text === "" ? [] : [text];
}

/** Lists findings of history rules by release. */
function violations(history: History, print: Print): string[][] {
  const entries = shownOf(history.violations, print);
  if (entries.length === 0) return [];
  const { style, maxFindings = FINDINGS_SHOWN } = print;
  const shown = entries.slice(0, maxFindings);
  // A rule can list many notes of one kind, so that the rest is counted by rule.
  const left = groupBy(entries.slice(shown.length), ({ finding }) => finding.ruleId);
  const rest = [...left].map(([rule, { length }]) => `${String(length)} of ${rule}`);
  const more = `… and ${enumeration(rest)} (--max-findings ${shown.length})`;
  return [
    [
      ...headingOf("Over several releases", "", counts(entries), print),
      ...shown.flatMap((entry) => tell(entry, print)),
      ...(rest.length > 0 ? wrap(more, print.width - 2).map((line) => style.faint(`  ${line}`)) : []),
    ],
  ];
}

/** For each release, the oldest one whose clients still work; for clients of the newest one, the oldest server. */
function oldest(history: History, { style }: Print): string[] {
  const { oldestCompatible, releases, matrix } = history;
  const nameOf = (release: number): string => printable(releases[release]!.name);
  const isOpen = (older: number, newer: number): boolean =>
    matrix.some((cell) => cell.older === older && cell.newer === newer && cell.answer === "unknown");
  const lines = oldestCompatible
    .filter(({ release }) => release > 0)
    .map(({ release, oldest: reached, tolerated }) => {
      const answer =
        reached === release ? style.warning("no older release") : style.good(`${nameOf(reached)} and later`);
      const besides =
        tolerated === reached ? "" : style.warning(`; with tolerated breaks, of ${nameOf(tolerated)} and later`);
      const open = isOpen(tolerated - 1, release)
        ? style.warning(`; for ${nameOf(tolerated - 1)} it is not known`)
        : "";
      return `  ${nameOf(release)} works for clients of ${answer}${besides}${open}`;
    });
  return [style.strong("Oldest compatible release"), ...lines, `  ${printable(serverText(history))}`];
}
