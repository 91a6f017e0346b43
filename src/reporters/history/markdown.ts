import type { Cell, History, TimelineEntry } from "../../contracts/history.ts";
import { markOf } from "../rule-table.ts";
import { codeSpan, inlineMarkdown } from "../markdown-text.ts";
import { stands, where } from "../place.ts";
import { count, withoutCommands } from "../prose.ts";
import { acceptedBy } from "../suppression.ts";
import { answerOf } from "./answer.ts";
import { byKind } from "./events.ts";
import { expiryRows } from "./expiry.ts";
import type { HistoryDisplay } from "./json.ts";
import { changedKinds, versionsIn } from "./kind-versions.ts";
import { changesIn, type ReleaseChange } from "./release-changes.ts";
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
    kindsTable(history, display),
    lifecycles(history),
    expiries(history),
    ...history.releases.slice(1).map(({ name, date }, index) => {
      const title = date === undefined ? name : `${name} (${date})`;
      const entries = shownEntries(history, display).filter(({ introduced }) => introduced === index + 1);
      return section(title, entries, history, display, changesIn(history, index + 1, display));
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
  return `${cell.answer === "tolerated" ? "⚠️" : "❌"} ${cell.verdicts.breaking + cell.suppressedBreaks}`;
}

function section(
  title: string,
  entries: readonly TimelineEntry[],
  { releases }: History,
  { maxFindings = FINDINGS_SHOWN }: HistoryDisplay,
  changes: readonly ReleaseChange[] = [],
): string {
  if (entries.length + changes.length === 0) return "";
  const changed = changes.map(({ what, text }) => `- **${what}:** ${inlineMarkdown(text)}`);
  const shown = entries.slice(0, maxFindings).map(({ finding, introduced, again, suppressed }) => {
    const place = stands(finding.new) ? finding.new : finding.old;
    const steps = [introduced, ...again].map((release) => releases[release]!.name).join(", ");
    const accepted = suppressed === undefined ? [] : [inlineMarkdown(`suppressed by ${acceptedBy(suppressed)}`)];
    const facts = [codeSpan(finding.ruleId), inlineMarkdown(steps), codeSpan(where(place)), ...accepted].join(" · ");
    return `- ${markOf(finding)} ${inlineMarkdown(finding.message)}\n  ${facts}`;
  });
  const left = entries.length - shown.length;
  const more = left > 0 ? [`- … and ${count(left, "more finding")}`] : [];
  const amount = entries.length === 0 ? "" : `: ${count(entries.length, "finding")}`;
  return [`### ${inlineMarkdown(title)}${amount}`, "", ...changed, ...shown, ...more].join("\n");
}

/** Kubernetes kinds with their versions in each release. */
function kindsTable({ kinds, releases }: History, { all }: HistoryDisplay): string {
  const shown = all ? kinds : changedKinds(kinds);
  if (shown.length === 0) return "";
  const rows = shown.map((kind) => [
    inlineMarkdown(kind.kind),
    ...releases.map((_, release) => inlineMarkdown(versionsIn(kind, release))),
  ]);
  const head = ["Kind", ...releases.map(({ name }) => inlineMarkdown(name))];
  return `### Versions of Kubernetes kinds\n\n${table(head, rows)}`;
}

/** Lists what is deprecated in the newest release, and when its window ends. */
function expiries(history: History): string {
  const all = expiryRows(history);
  if (all.length === 0) return "";
  const rows = all.slice(0, ELEMENTS_SHOWN).map(({ label, since, when }) => [label, since, when].map(inlineMarkdown));
  const left = all.length - rows.length;
  const title = `Deprecated in ${history.releases.at(-1)!.name}`;
  const text = `### ${inlineMarkdown(title)}\n\n${table(["Element", "Deprecated", "May be removed"], rows)}`;
  return left > 0 ? `${text}\n\n… and ${count(left, "more element")}` : text;
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
