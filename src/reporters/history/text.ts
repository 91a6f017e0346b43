import type { Severity } from "../../finding.ts";
import type { History, Release, TimelineEntry } from "../../history.ts";
import { groupBy } from "../../group-by.ts";
import { stands, where } from "../place.ts";
import { count, enumeration, firstOf, oneLine, printable, withoutCommands, wrap } from "../prose.ts";
import { styleOf, type Style } from "../style.ts";
import { problemLabel } from "../suppression.ts";
import type { HistoryDisplay } from "./json.ts";
import { matrixLines } from "./matrix.ts";
import { shownEntries, shownProblems } from "./selection.ts";

interface Print extends HistoryDisplay {
  readonly style: Style;
  readonly releases: readonly Release[];
}

const FINDINGS_SHOWN = 10;
const OPERATIONS_SHOWN = 3;
const MARKS = { error: "✖", warn: "▲", info: "●", off: " " } as const satisfies Record<Severity, string>;

/** For people: what each release introduced, which releases are compatible, and the answer in the last lines. */
export function historyText(history: History, display: HistoryDisplay): string {
  const print: Print = { ...display, style: styleOf(display.color), releases: history.releases };
  const byRelease = groupBy(shownEntries(history, display), ({ introduced }) => String(introduced));
  const blocks = [
    ...history.releases.slice(1).map((_, index) => step(index + 1, byRelease.get(String(index + 1)) ?? [], print)),
    ...shownProblems(history, display).map((problem) => [
      `${problemLabel(problem)}: ${oneLine(problem.message)}`,
      `  ${print.style.faint(printable(where({ file: problem.file, ...(problem.range && { range: problem.range }) })))}`,
    ]),
    matrixLines(history, print.style),
    oldest(history, print),
  ];
  return withoutCommands(`${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`);
}

/** What one release introduced. */
function step(release: number, entries: readonly TimelineEntry[], print: Print): string[] {
  const { style, releases, maxFindings = FINDINGS_SHOWN } = print;
  const { name, date } = releases[release]!;
  const dated = date === undefined ? "" : ` (${date})`;
  const heading = `${style.strong(printable(name))}${dated}, after ${printable(releases[release - 1]!.name)}`;
  if (entries.length === 0) return [`${heading}: nothing to report`];
  const shown = entries.slice(0, maxFindings);
  const rest = entries.length - shown.length;
  return [
    `${heading}: ${counts(entries)}`,
    ...shown.flatMap((entry) => tell(entry, print)),
    ...(rest > 0 ? [style.faint(`  … and ${count(rest, "more finding")} (--max-findings ${shown.length})`)] : []),
  ];
}

function counts(entries: readonly TimelineEntry[]): string {
  const amounts = (["breaking", "dangerous", "undecided", "compatible"] as const).map((verdict) => ({
    verdict,
    amount: entries.filter(({ finding }) => finding.verdict === verdict).length,
  }));
  return amounts
    .filter(({ amount }) => amount > 0)
    .map(({ verdict, amount }) => count(amount, `${verdict} change`))
    .join(", ");
}

function tell({ finding, again, standing }: TimelineEntry, { style, width, releases }: Print): string[] {
  const paint = { error: style.error, warn: style.warning, info: style.info, off: style.faint }[finding.severity];
  const [first = "", ...others] = wrap(oneLine(finding.message), width - 4);
  const place = stands(finding.new) ? finding.new : finding.old;
  const uses =
    finding.reach.length === 0 ? "" : `; ${enumeration(firstOf(finding.reach.map(printable), OPERATIONS_SHOWN))}`;
  const repeated = again.map((release) => `again in ${printable(releases[release]!.name)}`);
  const later = standing === false ? ["later undone, changed again or removed with its parent"] : [];
  return [
    `  ${paint(MARKS[finding.severity])} ${first}`,
    ...others.map((line) => `    ${line}`),
    `    ${style.faint([`${finding.ruleId}, ${printable(where(place))}${uses}`, ...repeated, ...later].join("; "))}`,
  ];
}

/** For each release, the oldest one whose clients still work. */
function oldest({ oldestCompatible, releases }: History, { style }: Print): string[] {
  const nameOf = (release: number): string => printable(releases[release]!.name);
  const lines = oldestCompatible.slice(1).map(({ release, oldest: reached }) => {
    const answer = reached === release ? style.warning("no older release") : style.good(`${nameOf(reached)} and later`);
    return `  ${nameOf(release)} works for clients of ${answer}`;
  });
  return [style.strong("Oldest compatible release"), ...lines];
}
