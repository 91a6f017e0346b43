import type { Checklist, Finding, Fix, Severity, Verdict } from "../../contracts/finding.ts";
import { fingerprintsOf, placeShown } from "../../contracts/occurrences.ts";
import { consequencesOf, type ShownCause } from "../causes.ts";
import { milderOccurrences } from "../milder.ts";
import { PROMISES } from "../promises.ts";
import { columns, count, enumeration, firstOf, grouped, printable, wrap } from "../prose.ts";
import { namesFile, series, type Named, type Series } from "../series.ts";
import { verdictNote } from "../verdict-note.ts";
import { waiveCommand } from "../waive-command.ts";
import { usageLines } from "../usage.ts";
import { unconfirmedNote, witnessLines } from "../witness.ts";
import { headlineOf, labelled, labelledList, MARKS, UNWRAPPED, WORDS, type Print } from "./print.ts";
import { sideLines } from "./sides.ts";

const OPERATIONS_SHOWN = 3;
const OPERATIONS_IN_FULL = 20;
const CODE_PER_CAUSE = 3;
const NAMES_SHOWN = 12;

const BREAKS = {
  breaking: "breaks",
  dangerous: "may break",
  undecided: "may break",
  compatible: "affects",
} as const satisfies Record<Verdict, string>;

const PROMISE_LABELS = {
  breaking: "promise broken",
  dangerous: "promise at risk",
  undecided: "promise in question",
  compatible: "promise kept",
} as const satisfies Record<Verdict, string>;

/** Renders findings of one cause: a headline and places for each, and what they share once. */
export function describeCause(cause: ShownCause, listed: ReadonlySet<Checklist>, print: Print): string[] {
  const findings = cause.shown;
  const [first] = findings;
  if (first === undefined) return [];
  const alone = findings.length === 1;
  const alike = consequencesOf(findings).length < 2;
  const lines: string[] = [];
  for (const [index, each] of series(findings).entries()) {
    const { first: finding, others } = each;
    const detailed = index < CODE_PER_CAUSE;
    lines.push(...headline(finding, print), ...sideLines(finding, print, detailed));
    if (detailed) lines.push(...witness(finding, print));
    lines.push(...usageLines(finding).flatMap(({ label, text }) => labelled(label, text, print)));
    if (!alike) lines.push(...affected(finding, finding.reach, print));
    else if (!alone) lines.push(...reach(finding.reach, print));
    if (others.length > 0) lines.push(...likewise(each, print));
  }
  // The explanation belongs to all of them, not to the last.
  if (!alone) lines.push("");
  if (alike) lines.push(...affected(first, alone ? first.reach : [], print));
  return [...lines, ...explanation(findings, listed, print), ...ruleLines(cause.all, print)];
}

function explanation(findings: readonly Finding[], listed: ReadonlySet<Checklist>, print: Print): readonly string[] {
  const first = findings[0]!;
  const lines: string[] = [];
  if (first.reason !== undefined && first.verdict === "undecided")
    lines.push(...labelled("undecided", first.reason, print));
  lines.push(...milderOccurrences(first).flatMap((sentence) => labelled("also", sentence, print)));
  lines.push(...lowered(first, print));
  if (print.verbose === true) lines.push(...promises(first, print));
  if (first.recipe !== "") lines.push(...labelled("instead", brief(first.recipe, "instead", print), print));
  const fixes = new Set(findings.flatMap(({ fix }) => (fix === undefined ? [] : describeFix(fix))));
  for (const fix of fixes) lines.push(...labelled("fix", fix, print));
  if (first.checklist !== undefined) lines.push(...checklist(first.checklist, listed, print));
  return lines;
}

function headline(finding: Finding, print: Print): string[] {
  const { severity, message } = finding;
  const { style } = print;
  const paint = severity === "error" ? style.error : severity === "warn" ? style.warning : style.info;
  return headlineOf(`${MARKS[severity]} ${WORDS[severity]}${verdictNote(finding)}:`, message, paint, print);
}

function witness(finding: Finding, print: Print): string[] {
  const note = unconfirmedNote(finding);
  if (note !== "") return labelled("not confirmed", note, print);
  return witnessLines(finding).flatMap(({ lead, example }) => {
    const label = lead.charAt(0).toLowerCase() + lead.slice(1);
    // Spaces in a value are part of it: only a terminal breaks it into lines.
    if (print.lineWidth === UNWRAPPED) return [`  ${print.style.strong(`${label}:`)} ${printable(example)}`];
    return labelled(label, printable(example), print);
  });
}

/** Renders the consequence after as many operations as fit in the line. */
function affected({ verdict, consequence }: Finding, operations: readonly string[], print: Print): string[] {
  if (consequence === "") return reach(operations, print);
  const label = BREAKS[verdict];
  if (operations.length === 0) return labelled(label, consequence, print);
  if (print.verbose === true) return [...reach(operations, print), ...labelled(label, consequence, print)];
  const labelWith = (shown: number): string => `${label} ${enumeration(firstOf(operations, shown).map(printable))}`;
  const fits = (shown: number): boolean => columns(`  ${labelWith(shown)}: ${consequence}`) <= print.width;
  const shown = [OPERATIONS_SHOWN, 2].find(fits) ?? 1;
  return labelled(labelWith(shown), consequence, print);
}

function reach(operations: readonly string[], print: Print): string[] {
  if (operations.length === 0) return [];
  const limit = print.verbose === true ? OPERATIONS_IN_FULL : OPERATIONS_SHOWN;
  const names = firstOf(operations, limit).map(printable);
  return wrap(`in ${enumeration(names)}`, print.lineWidth - 4, print.lineWidth - 2).map(
    (line, index) => `  ${index === 0 ? "" : "  "}${print.style.code(line)}`,
  );
}

/** The sentences of an advice that fit in one line of a terminal, at least the first. */
function brief(text: string, label: string, print: Print): string {
  if (print.verbose === true || print.lineWidth === UNWRAPPED) return text;
  const [first = "", ...rest] = text.split(/(?<=[.!?]) (?=\p{Lu}|`)/u);
  let shown = first;
  for (const sentence of rest) {
    if (columns(`  ${label}: ${shown} ${sentence}`) > print.lineWidth) break;
    shown += ` ${sentence}`;
  }
  return shown;
}

const LOWERED = {
  error: "only an error",
  warn: "only a warning",
  info: "only a note",
  off: "off",
} as const satisfies Record<Severity, string>;

/** Renders the reason why the severity is lower than usual. */
function lowered({ severity, because }: Finding, print: Print): string[] {
  return because === undefined ? [] : labelled(LOWERED[severity], because.join(" "), print);
}

function promises({ verdict, criteria }: Finding, print: Print): string[] {
  const named = criteria.map((id) => `${PROMISES[id].name} (${id}), ${PROMISES[id].clause}`);
  return named.length === 0 ? [] : labelled(PROMISE_LABELS[verdict], `${named.join("; ")}.`, print);
}

function describeFix({ description, preserving }: Fix): string {
  return preserving ? `${description} \`check --fix\` applies it.` : description;
}

/** Once in a report: its title, with --verbose all of its items. */
function checklist(list: Checklist, listed: ReadonlySet<Checklist>, print: Print): string[] {
  const { title, items } = list;
  if ([...listed].some((other) => other.title === title)) return [];
  if (print.verbose !== true)
    return labelled("checklist", `${title} (${count(items.length, "item")}, --verbose)`, print);
  return [
    `  ${print.style.strong(`${title}:`)}`,
    ...items.flatMap((item) =>
      wrap(item, print.lineWidth - 8).map((line, index) => `    ${index === 0 ? "[ ]" : "   "} ${line}`),
    ),
  ];
}

/** The rule and the fingerprint of the first finding; with --verbose the command that waives all of them. */
function ruleLines(findings: readonly Finding[], { style, comparison, today, verbose }: Print): string[] {
  const { ruleId } = findings[0]!;
  const all = fingerprintsOf(findings);
  const more = all.length === 1 ? "" : ` and ${grouped(all.length - 1)} more (--likewise)`;
  const top = `${ruleId}  ${all[0]!}${more}`;
  if (verbose !== true) return [`  ${style.faint(top)}`];
  // In one line, however long, so that it can be copied.
  return [top, `waive: ${waiveCommand(all, comparison, today)}`].map((line) => `  ${style.faint(line)}`);
}

/** In one sentence if the same operations lead to all of them, else in a line for each. */
function likewise({ first, others }: Series, print: Print): string[] {
  const leading = placeShown(first);
  const nameOf = ({ name, finding }: Named): string => {
    const place = placeShown(finding);
    const isElsewhere = place.file !== leading.file && !namesFile(name, place);
    if (isElsewhere || place.range === undefined) return `${name} (${print.where(place)})`;
    const { line } = place.range.start;
    return line === leading.range?.start.line ? name : `${name} (line ${line})`;
  };
  const shown = (items: readonly string[]): readonly string[] => (print.all ? items : firstOf(items, NAMES_SHOWN));
  const operations = first.reach.join();
  if (others.every(({ finding }) => finding.reach.join() === operations))
    return labelled("same change in", enumeration(shown(others.map(nameOf))), print);
  const lines = others.map((each) => {
    const [operation, ...more] = each.finding.reach;
    if (operation === undefined || each.name === `\`${operation}\``) return nameOf(each);
    return `${nameOf(each)} in ${operation}${more.length === 0 ? "" : ` and ${grouped(more.length)} more`}`;
  });
  return labelledList("same change in", shown(lines), print);
}
