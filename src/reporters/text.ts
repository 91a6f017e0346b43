import type { Problem } from "../errors.ts";
import type {
  Checklist,
  Comparison,
  Finding,
  FindingPlace,
  Fix,
  Severity,
  Suppressed,
  Unjudged,
  Verdict,
} from "../finding.ts";
import { occurrencesOf, placeShown } from "../occurrences.ts";
import type { Reporter, ReporterOptions } from "../reporter.ts";
import { causes, groupBy } from "./causes.ts";
import { frame } from "./frame.ts";
import { where } from "./place.ts";
import { PROMISES } from "./promises.ts";
import { count, enumeration, firstOf, grouped, printable, profilesSaid, withoutCommands, wrap } from "./prose.ts";
import { namesFile, series, type Named, type Series } from "./series.ts";
import { shownFindings, shownProblems } from "./selection.ts";
import { styleOf, type Style } from "./style.ts";
import { acceptedBy, problemLabel } from "./suppression.ts";
import { sidesSentence, verdictLine } from "./verdict-line.ts";
import { waiveCommand } from "./waive-command.ts";
import { tellWitness } from "./witness.ts";

/** For people: worst first, one paragraph for each cause, the answer in the last line. */
export const text: Reporter = {
  name: "text",
  render: (comparison, options) => {
    const print: Print = { ...options, comparison, style: styleOf(options.color) };
    const chosen = shownFindings(comparison, options);
    const shown = chosen.slice(0, options.maxFindings);
    const weighty = causes(shown.filter(({ verdict }) => verdict !== "compatible"));
    const blocks = [
      ...weighty.map((cause, index) => {
        const told = weighty.slice(0, index).some(([other]) => other?.checklist?.title === cause[0]?.checklist?.title);
        return describeCause(cause, told, print);
      }),
      listCompatible(
        shown.filter(({ verdict }) => verdict === "compatible"),
        print,
      ),
      chosen.length > shown.length
        ? [
            print.style.faint(
              `… and ${count(chosen.length - shown.length, "more finding")} (--max-findings ${shown.length})`,
            ),
          ]
        : [],
      ...listProblems(shownProblems(comparison, options), print),
      options.quiet ? [] : describeUnjudged(comparison.unjudged, print),
      options.quiet ? [] : listImplied(comparison, print),
      options.quiet ? [] : listSuppressed(comparison.suppressed, print),
      [closingLine(comparison, print), ...sidesLine(comparison, print)],
    ];
    return withoutCommands(
      `${blocks
        .filter((lines) => lines.length > 0)
        .map((lines) => lines.join("\n"))
        .join("\n\n")}\n`,
    );
  },
};

/** Findings that those above explain: each in a line with --explain, otherwise their number. */
function listImplied({ implied }: Comparison, print: Print): readonly string[] {
  if (implied.length === 0) return [];
  const sum = count(implied.length, "finding is implied by others", "findings are implied by others");
  if (print.explain !== true) return [print.style.faint(`${sum} (--explain lists them).`)];
  const lines = implied.map((finding) => `  ${where(placeShown(finding))} ${finding.ruleId}: ${finding.message}`);
  return [print.style.strong(`${sum}:`), ...lines.map(printable)];
}

interface Print extends ReporterOptions {
  readonly comparison: Comparison;
  readonly style: Style;
}

const OPERATIONS_SHOWN = 3;
const FRAMES_PER_CAUSE = 3;
const FRAME_HEIGHT = 4;
const PLACES_SHOWN = 3;
const NAMES_SHOWN = 12;

const MARKS = { error: "✖", warn: "▲", info: "●", off: " " } as const satisfies Record<Severity, string>;
const WORDS = { error: "error", warn: "warning", info: "note", off: "" } as const satisfies Record<Severity, string>;

const PROMISE_LABELS = {
  breaking: "Promise broken",
  dangerous: "Promise at risk",
  undecided: "Promise in question",
  compatible: "Promise kept",
} as const satisfies Record<Verdict, string>;

function tellFix({ description, preserving }: Fix): string {
  return preserving ? `${description} \`check --fix\` does.` : description;
}

/** `told`: its checklist stands above. */
function describeCause(findings: readonly Finding[], told: boolean, print: Print): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const lines: string[] = [];
  for (const [index, each] of series(findings).entries()) {
    const { first: finding, others } = each;
    if (index > 0) lines.push("");
    lines.push(...headline(finding, print), ...reach(finding.reach, print));
    lines.push(...places(finding, print, index < FRAMES_PER_CAUSE));
    if (findings.length > 1 && index < FRAMES_PER_CAUSE) lines.push(...witness(finding, print));
    if (others.length > 0) lines.push(...likewise(each, print));
  }
  lines.push("");
  if (first.reason !== undefined && first.verdict === "undecided") {
    lines.push(...labelled("Undecided", first.reason, print));
  }
  if (findings.length === 1) lines.push(...witness(first, print));
  if (first.consequence !== "") lines.push(...labelled("Who breaks", first.consequence, print));
  lines.push(...milder(first, print), ...lowered(first, print));
  const promises = first.criteria.map((id) => `${PROMISES[id].name} (${id}), ${PROMISES[id].clause}`);
  if (promises.length > 0) lines.push(...labelled(PROMISE_LABELS[first.verdict], `${promises.join("; ")}.`, print));
  if (first.recipe !== "") lines.push(...labelled("Instead", first.recipe, print));
  const fixes = new Set(findings.flatMap(({ fix }) => (fix === undefined ? [] : tellFix(fix))));
  for (const fix of fixes) lines.push(...labelled("Fix", fix, print));
  if (!told && first.checklist !== undefined) lines.push(...checklist(first.checklist, print));
  lines.push(`  ${print.style.faint(`Rule: ${first.ruleId}`)}`);
  if (first.verdict !== "compatible") lines.push(...fingerprints(findings, print));
  return lines;
}

/** In one sentence if the same operations lead to all of them, else in a line for each. */
function likewise({ first, others }: Series, print: Print): string[] {
  const told = placeShown(first);
  const said = ({ name, finding }: Named): string => {
    const place = placeShown(finding);
    const isElsewhere = place.file !== told.file && !namesFile(name, place);
    if (isElsewhere || place.range === undefined) return `${name} (${where(place)})`;
    const { line } = place.range.start;
    return line === told.range?.start.line ? name : `${name} (line ${line})`;
  };
  const shown = (items: readonly string[]): readonly string[] => (print.all ? items : firstOf(items, NAMES_SHOWN));
  const operations = first.reach.join();
  if (others.every(({ finding }) => finding.reach.join() === operations))
    return labelled("Likewise", enumeration(shown(others.map(said))), print);
  const lines = others.map((each) => {
    const [operation, ...more] = each.finding.reach;
    if (operation === undefined || each.name === `\`${operation}\``) return said(each);
    return `${said(each)} in ${operation}${more.length === 0 ? "" : ` and ${grouped(more.length)} more`}`;
  });
  return labelledList("Likewise", shown(lines), print);
}

function witness(finding: Finding, print: Print): string[] {
  return tellWitness(finding).flatMap(({ lead, example }) => labelled(lead, printable(example), print));
}

function checklist({ title, items }: Checklist, print: Print): string[] {
  return [
    `  ${print.style.strong(`${title}:`)}`,
    ...items.flatMap((item) =>
      wrap(item, print.width - 8).map((line, index) => `    ${index === 0 ? "[ ]" : "   "} ${line}`),
    ),
  ];
}

/** Occurrences with a milder verdict than the finding, and the operations that these concern. */
function milder(finding: Finding, print: Print): string[] {
  const others = occurrencesOf(finding).filter(({ verdict }) => verdict !== finding.verdict);
  return others.flatMap(({ verdict, reach: operations, criteria, consequence }) => {
    const promises = criteria.length === 0 ? "" : ` (${criteria.join(", ")})`;
    const lead = `${verdict}${promises}${operations.length === 0 ? "" : ` in ${enumeration(firstOf(operations, OPERATIONS_SHOWN).map(printable))}`}.`;
    return labelled("Also", consequence === "" ? lead : `${lead} ${consequence}`, print);
  });
}

/** Why the severity is lower than usual. */
function lowered({ severity, because }: Finding, print: Print): string[] {
  return because === undefined ? [] : labelled(`Only ${WORDS[severity]}`, because.join(" "), print);
}

/** What a waiver names: one fingerprint for each occurrence. */
function fingerprints(findings: readonly Finding[], { style, width, comparison, today }: Print): string[] {
  const all = findings.flatMap((finding) => occurrencesOf(finding).map(({ fingerprint }) => fingerprint));
  const lines = wrap(`Fingerprint: ${enumeration(firstOf(all, FINGERPRINTS_SHOWN))}`, width - 2);
  if (all.length === 1) return lines.map((line) => `  ${style.faint(line)}`);
  // In one line, however long, so that it can be copied.
  const command = `Waive all: ${waiveCommand(all, comparison, today)}`;
  return [...lines, command].map((line) => `  ${style.faint(line)}`);
}

const FINGERPRINTS_SHOWN = 4;

function headline({ severity, verdict, message }: Finding, print: Print): string[] {
  const { style } = print;
  const paint = severity === "error" ? style.error : severity === "warn" ? style.warning : style.info;
  const aside = severity === "error" && verdict === "breaking" ? "" : ` (${verdict})`;
  const lead = `${MARKS[severity]} ${WORDS[severity]}${aside}:`;
  const [top = "", ...rest] = wrap(`${lead} ${message}`, print.width - 2);
  // The lead never wraps: it is shorter than any width.
  return [
    `${paint(top.slice(0, lead.length))}${style.strong(top.slice(lead.length))}`,
    ...rest.map((line) => `  ${style.strong(line)}`),
  ];
}

/** In one line if they fit, else a line for each. */
function reach(operations: readonly string[], { width, style }: Print): string[] {
  if (operations.length === 0) return [];
  const shown = firstOf(operations, OPERATIONS_SHOWN).map(printable);
  const line = `  in ${enumeration(shown)}`;
  if (line.length <= width) return [style.code(line)];
  return shown.map((item, index) => style.code(`${index === 0 ? "  in " : "     "}${item}`));
}

function places(finding: Finding, print: Print, framed: boolean): string[] {
  const { style } = print;
  const side = (place: FindingPlace, mark: "-" | "+"): string[] => {
    const missing = place.missing === true;
    const note = missing ? (mark === "-" ? " (not there before)" : " (gone from here)") : "";
    const paint = mark === "-" ? style.removed : style.added;
    const lines = [`  ${paint(mark)} ${printable(where(place))}${style.faint(note)}`];
    return framed ? [...lines, ...code(place, mark, missing, print)] : lines;
  };
  const others = finding.also ?? [];
  const also =
    others.length === 0 ? [] : labelled("Also", enumeration(firstOf(others.map(where), PLACES_SHOWN)), print);
  // A snapshot that was looked at by itself has no other side.
  return [...(finding.old.file === "" ? [] : side(finding.old, "-")), ...side(finding.new, "+"), ...also];
}

function code({ file, range }: FindingPlace, mark: "-" | "+", missing: boolean, print: Print): string[] {
  const source = print.source(file);
  if (source === undefined || range === undefined) return [];
  const shape = missing ? ({ mark: " ", height: 1, context: 0 } as const) : { mark, height: FRAME_HEIGHT, context: 1 };
  return frame(source.text, range, { width: print.width, style: print.style, ...shape });
}

function labelled(label: string, sentence: string, { width, style }: Print): string[] {
  const [top = "", ...rest] = wrap(`${label}: ${sentence}`, width - 4);
  return [
    `  ${style.strong(top.slice(0, label.length + 1))}${top.slice(label.length + 1)}`,
    ...rest.map((line) => `    ${line}`),
  ];
}

function labelledList(label: string, items: readonly string[], { style }: Print): string[] {
  return [`  ${style.strong(`${label}:`)}`, ...items.map((item) => `    ${printable(item)}`)];
}

function listCompatible(findings: readonly Finding[], { style, width }: Print): string[] {
  if (findings.length === 0) return [];
  const lines = findings.flatMap((finding) => {
    const [top = "", ...rest] = wrap(finding.message, width - 4);
    const tail = style.faint(`${printable(where(placeShown(finding)))}  ${finding.ruleId}`);
    return [`  ${style.good("·")} ${top}`, ...rest.map((line) => `    ${line}`), `    ${tail}`];
  });
  return [style.strong(`${count(findings.length, "compatible change")}:`), ...lines];
}

const PROBLEMS_SHOWN = 5;

/** Of each kind, unless all are asked for, as many as one reads. */
function listProblems(problems: readonly Problem[], print: Print): readonly string[][] {
  return groupBy(alike(problems), ([first]) => [first!.level, first!.code]).flatMap((kind) => {
    const isLong = !print.all && kind.length > PROBLEMS_SHOWN + 1;
    const shown = (isLong ? kind.slice(0, PROBLEMS_SHOWN) : kind).map((each) => describeProblems(each, print));
    const more = `… and ${count(kind.length - shown.length, "more problem")} of this kind. --all shows them.`;
    return isLong ? [...shown, [print.style.faint(more)]] : shown;
  });
}

/** Errors first. One problem may be met in many places, on both sides too. */
function alike(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const gravestFirst = problems.toSorted((a, b) => (a.level < b.level ? -1 : a.level > b.level ? 1 : 0));
  return groupBy(gravestFirst, ({ level, code, message, hint }) => [level, code, message, hint]);
}

function describeProblems(problems: readonly Problem[], print: Print): string[] {
  const [problem] = problems;
  if (problem === undefined) return [];
  const { style, width } = print;
  const error = problem.level === "error";
  const lead = `${error ? MARKS.error : MARKS.warn} ${problemLabel(problem)}:`;
  const [top = "", ...rest] = wrap(`${lead} ${problem.message}`, width - 2);
  const paint = error ? style.error : style.warning;
  const source = print.source(problem.file);
  const range = problem.range;
  const others = firstOf([...new Set(problems.map(where))].slice(1), PLACES_SHOWN);
  return [
    `${paint(top.slice(0, lead.length))}${style.strong(top.slice(lead.length))}`,
    ...rest.map((line) => `  ${style.strong(line)}`),
    `  ${printable(where(problem))}`,
    ...(source === undefined || range === undefined
      ? []
      : frame(source.text, range, { mark: "!", width, style, height: FRAME_HEIGHT, context: 1 })),
    ...(others.length === 0 ? [] : labelled("Also", enumeration(others), print)),
    ...(problem.hint === "" ? [] : labelled("Way out", problem.hint, print)),
    `  ${style.faint(problem.code)}`,
  ];
}

const SUPPRESSED_SHOWN = 20;

function listSuppressed(suppressed: readonly Suppressed[], { style, width, all }: Print): string[] {
  if (suppressed.length === 0) return [];
  const shown = all ? suppressed : suppressed.slice(0, SUPPRESSED_SHOWN);
  const lines = shown.flatMap((item) => {
    const { finding } = item;
    const [top = "", ...rest] = wrap(finding.message, width - 4);
    const tail = wrap(`${where(finding.new)}  ${finding.ruleId}  ${acceptedBy(item)}`, width - 4);
    return [
      `  ${style.faint("○")} ${top}`,
      ...rest.map((line) => `    ${line}`),
      ...tail.map((line) => style.faint(`    ${line}`)),
    ];
  });
  const more = suppressed.length - shown.length;
  return [
    style.strong(`${count(suppressed.length, "suppressed finding")}:`),
    ...lines,
    ...(more > 0 ? [style.faint(`  … and ${grouped(more)} more (--all)`)] : []),
  ];
}

function describeUnjudged(unjudged: readonly Unjudged[], { all, style, width }: Print): string[] {
  if (unjudged.length === 0) return [];
  if (all) {
    const lines = unjudged.map(({ event, name, old, new: new_ }) => {
      const place = new_.missing ? old : new_;
      return `  ${style.warning("?")} ${printable(`${event} ${name}`)}  ${style.faint(printable(where(place)))}`;
    });
    return [style.strong(`${count(unjudged.length, "change")} that no rule judges:`), ...lines];
  }
  const kinds = new Map<string, number>();
  for (const { event } of unjudged) kinds.set(event, (kinds.get(event) ?? 0) + 1);
  const named = [...kinds]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([kind, amount]) => `${kind.replace(":", " ")} (${amount})`);
  const sentence = `${count(unjudged.length, "change")} that no rule judges: ${named.join(", ")}. --all shows where.`;
  return wrap(sentence, width).map((line) => style.faint(line));
}

/** What was compared with what: one of two names may be another than somebody meant. */
function sidesLine({ sides }: Comparison, { style, width }: Print): string[] {
  if (sides === undefined) return [];
  return wrap(`${sidesSentence(sides)}.`, width - 2).map((line) => style.faint(`  ${line}`));
}

function closingLine(comparison: Comparison, { style }: Print): string {
  const { tone, text: sentence } = verdictLine(comparison);
  const mark = { error: MARKS.error, warning: MARKS.warn, info: MARKS.info, good: "✔" }[tone];
  const said = profilesSaid(comparison.profile);
  const profile = said === "" ? "" : ` ${style.faint(`(${said})`)}`;
  return style[tone](`${mark} ${sentence}`) + profile;
}
