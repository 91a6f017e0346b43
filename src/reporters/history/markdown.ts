import type { Cell, History, TimelineEntry } from "../../contracts/history.ts";
import { markOf } from "../markdown.ts";
import { codeSpan, inlineMarkdown } from "../markdown-text.ts";
import { stands, where } from "../place.ts";
import { count, withoutCommands } from "../prose.ts";
import { answerOf } from "./answer.ts";
import { byKind } from "./events.ts";
import type { HistoryDisplay } from "./json.ts";
import { shownEntries, shownOf, shownProblems } from "./selection.ts";

const FINDINGS_SHOWN = 10;
const ELEMENTS_SHOWN = 100;

/** For release notes and job summaries. */
export function historyMarkdown(history: History, display: HistoryDisplay): string {
  const { headline, advice } = answerOf(history);
  const blocks = [
    `## ${inlineMarkdown(headline)}`,
    inlineMarkdown(advice),
    matrixTable(history),
    ...shownProblems(history, display).map(({ message }) => `- ❌ ${inlineMarkdown(message)}`),
    section("Over several releases", shownOf(history.violations, display), history, display),
    lifecycles(history),
    ...history.releases.slice(1).map(({ name, date }, index) => {
      const title = date === undefined ? name : `${name} (${date})`;
      const entries = shownEntries(history, display).filter(({ introduced }) => introduced === index + 1);
      return section(title, entries, history, display);
    }),
  ];
  return withoutCommands(`${blocks.filter((block) => block !== "").join("\n\n")}\n`);
}

function matrixTable({ releases, matrix }: History): string {
  const cells = new Map(matrix.map((cell) => [`${cell.older} ${cell.newer}`, cell]));
  const rows = releases
    .slice(0, -1)
    .map(({ name }, older) => [
      inlineMarkdown(name),
      ...releases.slice(1).map((_, index) => (index + 1 <= older ? "" : signOf(cells.get(`${older} ${index + 1}`)))),
    ]);
  const head = ["Clients of", ...releases.slice(1).map(({ name }) => `with ${inlineMarkdown(name)}`)];
  return table(head, rows);
}

function signOf(cell: Cell | undefined): string {
  if (cell === undefined) return "·";
  if (cell.answer === "compatible") return "✅";
  if (cell.answer === "unknown") return "❓";
  return `${cell.answer === "tolerated" ? "⚠️" : "❌"} ${cell.verdicts.breaking}`;
}

function section(
  title: string,
  entries: readonly TimelineEntry[],
  { releases }: History,
  { maxFindings = FINDINGS_SHOWN }: HistoryDisplay,
): string {
  if (entries.length === 0) return "";
  const shown = entries.slice(0, maxFindings).map(({ finding, introduced, again }) => {
    const place = stands(finding.new) ? finding.new : finding.old;
    const steps = [introduced, ...again].map((release) => releases[release]!.name).join(", ");
    const facts = [codeSpan(finding.ruleId), inlineMarkdown(steps), codeSpan(where(place))].join(" · ");
    return `- ${markOf(finding)} ${inlineMarkdown(finding.message)}\n  ${facts}`;
  });
  const left = entries.length - shown.length;
  const more = left > 0 ? [`- … and ${count(left, "more finding")}`] : [];
  return [`### ${inlineMarkdown(title)}: ${count(entries.length, "finding")}`, "", ...shown, ...more].join("\n");
}

/** Elements that were deprecated or removed, with the release of each step. */
function lifecycles({ elements, releases }: History): string {
  const ended = elements
    .filter(({ events }) => events.some(({ what }) => what === "deprecated" || what === "removed"))
    .toSorted(byKind);
  if (ended.length === 0) return "";
  const stepOf = (names: readonly string[], index: number): string => {
    const found = ended[index]!.events.filter(({ what }) => names.includes(what));
    const nameOf = (release: number): string => inlineMarkdown(releases[release]!.name);
    return found.map(({ release }) => (release === 0 ? `${nameOf(0)} or earlier` : nameOf(release))).join(", ");
  };
  const rows = ended
    .slice(0, ELEMENTS_SHOWN)
    .map(({ label }, index) => [
      inlineMarkdown(label),
      stepOf(["introduced", "reintroduced"], index),
      stepOf(["deprecated"], index),
      stepOf(["removed"], index),
    ]);
  const left = ended.length - rows.length;
  const text = `### Deprecated and removed\n\n${table(["Element", "Introduced", "Deprecated", "Removed"], rows)}`;
  return left > 0 ? `${text}\n\n… and ${count(left, "more element")}` : text;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (fields: readonly string[]): string =>
    `| ${fields.map((each) => each.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
