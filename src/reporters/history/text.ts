import { usageText } from "../usage.ts";
import type { Severity } from "../../contracts/finding.ts";
import type { ElementEvent, FollowedElement, History, Release, TimelineEntry } from "../../contracts/history.ts";
import { groupBy } from "../../base/group-by.ts";
import { listed } from "../../base/listed.ts";
import { stands, where } from "../place.ts";
import { count, enumeration, firstOf, oneLine, printable, withoutCommands, wrap } from "../prose.ts";
import { styleOf, type Style } from "../style.ts";
import { problemLabel } from "../suppression.ts";
import { serverText } from "./answer.ts";
import type { HistoryDisplay } from "./json.ts";
import { matrixLines } from "./matrix.ts";
import { shownEntries, shownOf, shownProblems } from "./selection.ts";

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
    ...violations(history, print),
    ...lifecycles(history, print),
    matrixLines(history, print.style),
    oldest(history, print),
  ];
  return withoutCommands(`${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`);
}

/** Lists elements that one release introduced. */
function step(release: number, entries: readonly TimelineEntry[], print: Print): string[] {
  const { style, releases, maxFindings = FINDINGS_SHOWN } = print;
  const { name, date } = releases[release]!;
  const dated = date === undefined ? "" : ` (${date})`;
  const since = `${dated}, after ${printable(releases[release - 1]!.name)}`;
  if (entries.length === 0) return headingOf(printable(name), since, "nothing to report", print);
  const shown = entries.slice(0, maxFindings);
  const rest = entries.length - shown.length;
  return [
    ...headingOf(printable(name), since, counts(entries), print),
    ...shown.flatMap((entry) => tell(entry, print)),
    ...(rest > 0 ? [style.faint(`  … and ${count(rest, "more finding")} (--max-findings ${shown.length})`)] : []),
  ];
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
    ...wrap(
      [`${finding.ruleId}, ${printable(where(place))}${uses}`, ...usageOf(finding), ...repeated, ...later].join("; "),
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

const LIFECYCLE_KINDS: readonly FollowedElement["kind"][] = [
  "resourceVersion",
  "operation",
  "definition",
  "featureGate",
];
const LIFECYCLES_SHOWN = 40;

/**
 * Lists deprecated and removed elements with the release of each step. Other formats also list fields and parameters.
 */
function lifecycles({ elements }: History, { style, releases, all, maxFindings, width }: Print): string[][] {
  const ended = elements.filter(
    ({ kind, events }) =>
      LIFECYCLE_KINDS.includes(kind) && events.some(({ what }) => what === "removed" || what === "deprecated"),
  );
  // A version of a Kubernetes kind stands for its operations and schemas, which would repeat it.
  const kinds = ended.filter(({ kind }) => kind === "resourceVersion");
  const shown = kinds.length > 0 && !all ? kinds : ended;
  if (shown.length === 0) return [];
  const most = maxFindings ?? LIFECYCLES_SHOWN;
  const lines = shown.slice(0, most).flatMap(({ label, events }) => {
    const steps = [...groupBy(events, ({ release }) => release)].map(([release, own]) =>
      stepText(release, own, releases),
    );
    const [first = "", ...others] = wrap(`${printable(oneLine(label))}: ${steps.join(", ")}`, width - 4);
    return [`  ${first}`, ...others.map((line) => `    ${line}`)];
  });
  const rest = Math.max(0, shown.length - most);
  return [
    [
      style.strong("Deprecated and removed"),
      ...lines,
      ...(rest > 0 ? [style.faint(`  … and ${count(rest, "more")}`)] : []),
    ],
  ];
}

/** Lists the events of one release. The first release can have the state of an earlier one. */
function stepText(release: number, events: readonly ElementEvent[], releases: readonly Release[]): string {
  const name = printable(releases[release]!.name);
  const isFirst = release === 0;
  const isNew = isFirst || events.some(({ what }) => what === "introduced" || what === "reintroduced");
  const told = events.filter(({ what }) => !isFirst || what !== "introduced");
  if (told.length === 0) return `in ${name}`;
  const words = told.map(({ what }) => (what === "unserved" ? (isNew ? "not served" : "no longer served") : what));
  return `${listed(words)} in ${name}${isFirst ? " or earlier" : ""}`;
}

/** For each release, the oldest one whose clients still work; for clients of the newest one, the oldest server. */
function oldest(history: History, { style }: Print): string[] {
  const { oldestCompatible, releases } = history;
  const nameOf = (release: number): string => printable(releases[release]!.name);
  const lines = oldestCompatible
    .filter(({ release }) => release > 0)
    .map(({ release, oldest: reached, tolerated }) => {
      const answer =
        reached === release ? style.warning("no older release") : style.good(`${nameOf(reached)} and later`);
      const besides =
        tolerated === reached ? "" : style.warning(`; with tolerated breaks, of ${nameOf(tolerated)} and later`);
      return `  ${nameOf(release)} works for clients of ${answer}${besides}`;
    });
  return [style.strong("Oldest compatible release"), ...lines, `  ${printable(serverText(history))}`];
}
