import type { Problem } from "../contracts/errors.ts";
import type { Comparison, Finding, FindingPlace, Severity, Suppressed, Unjudged } from "../contracts/finding.ts";
import { milderOccurrences } from "./milder.ts";
import type { Reporter, ReporterOptions } from "../contracts/reporter.ts";
import { isIncompatible } from "../contracts/summary.ts";
import { stateOfUse } from "../contracts/usage.ts";
import { apiNames } from "./api-names.ts";
import { causesWithin, consequencesOf, partitionBy, type ShownCause } from "./causes.ts";
import { excerpt } from "./excerpt.ts";
import { codeBlock, codeSpan, inlineHtml, inlineMarkdown } from "./markdown-text.ts";
import { type Place, showsAbsence, where } from "./place.ts";
import { count, enumeration, firstOf, grouped, oneLine, printable, profileNames, withoutCommands } from "./prose.ts";
import { placesBelow, sharedFolder } from "./shared-folder.ts";
import { shownFindings, shownProblems } from "./selection.ts";
import { acceptedBy, kindTitle, problemLabel } from "./suppression.ts";
import { markOf, MARKS, ruleLink, ruleTable } from "./rule-table.ts";
import { sidesSentence, verdictLine } from "./verdict-line.ts";
import { verdictNote } from "./verdict-note.ts";
import { waiveCommand } from "./waive-command.ts";
import { usageText } from "./usage.ts";
import { unconfirmedNote, witnessLines } from "./witness.ts";

/** For a comment on a pull request, and for the summary of a job. */
export const markdown: Reporter = {
  name: "markdown",
  render: (comparison, options) => {
    const parts = [MARKER + heading(comparison), ...body(comparison, options, LIMIT)];
    return withoutCommands(`${parts.join("\n\n")}\n`);
  },
  renderEach: (reports, whole, options) => {
    const { tone, text } = verdictLine(whole);
    const room = Math.floor(LIMIT / reports.length) - HEADING;
    const parts = reports.flatMap(({ repository, comparison, source }) => [
      heading(comparison, `${inlineMarkdown(oneLine(repository))}: `),
      ...body(comparison, { ...options, source }, room),
    ]);
    return withoutCommands(`${[`${MARKER}# ${TONES[tone]} ${text}`, ...parts].join("\n\n")}\n`);
  },
};

/** Returns all below the heading, in at most about `limit` characters. */
function body(comparison: Comparison, options: ReporterOptions, limit: number): readonly string[] {
  const causes = causesWithin(shownFindings(comparison, options), findingsFor(comparison, options));
  const isOpen = causes.length <= OPEN;
  const problems = shownProblems(comparison, options);
  const placing = { ...options, where: placesBelow(sharedFolder(comparison)) };
  const blocks = [
    ...problems.filter(({ level }) => level === "error").map(describeProblem),
    ...causes.map((cause) => describeCause(cause, placing, isOpen)),
    ...describeWarnings(problems),
    ...(options.quiet ? [] : describeUnjudged(comparison.unjudged)),
    ...(options.quiet ? [] : describeSuppressed(comparison.suppressed)),
  ];
  const rules = isOpen ? "" : ruleTable(shownFindings(comparison, options), options);
  const consumers = consumerTable(findingsFor(comparison, options));
  const { kept, left } = fit(blocks, limit - rules.length - consumers.length);
  return [consumers, rules, ...kept, ...closing(comparison, options, left)].filter((part) => part !== "");
}

/** A job finds its own comment by it. */
const MARKER = "<!-- apicompat -->\n";

/** GitHub accepts 65,536 characters; heading and closing need some of them. */
const LIMIT = 63_000;

/** The characters that heading and closing of a repository need. */
const HEADING = 700;

/** The most sections that are open; a table leads to more of them. */
const OPEN = 5;

const FRAME_HEIGHT = 8;
const OPERATIONS_SHOWN = 5;
const ALIKE_SHOWN = 40;
const CONSEQUENCES_SHOWN = 3;
const UNJUDGED_SHOWN = 40;

const WEIGHTS = { error: "error", warn: "warning", info: "note", off: "" } as const satisfies Record<Severity, string>;
const TONES = { error: "❌", warning: "⚠️", info: "ℹ️", good: "✅" } as const;

const USED_SHOWN = 20;

/** The findings that known consumers use, in a table. */
function consumerTable(findings: readonly Finding[]): string {
  const used = findings.filter(({ usage }) => stateOfUse(usage) === "used");
  if (used.length === 0) return "";
  const cell = (text: string): string => inlineMarkdown(text).replaceAll("|", "\\|");
  const rows = used
    .slice(0, USED_SHOWN)
    .map((finding) => `| ${markOf(finding)} ${cell(finding.message)} | ${cell(usageText(finding))} |`);
  const rest = used.length - rows.length;
  const more = rest > 0 ? [`| and ${grouped(rest)} more | |`] : [];
  return ["| Change | Consumers |", "| --- | --- |", ...rows, ...more].join("\n");
}

interface Block {
  readonly text: string;
  /** The findings that it describes. */
  readonly findings: readonly Finding[];
}

function findingsFor(comparison: Comparison, options: ReporterOptions): readonly Finding[] {
  return shownFindings(comparison, options).slice(0, options.maxFindings);
}

/** Keeps the first blocks that fit. */
function fit(
  blocks: readonly Block[],
  room: number,
): { readonly kept: readonly string[]; readonly left: readonly Finding[] } {
  const kept: string[] = [];
  const left: Finding[] = [];
  let used = 0;
  for (const { text, findings } of blocks) {
    used += text.length + 2;
    if (used > room) left.push(...findings);
    else kept.push(text);
  }
  return { kept, left };
}

function heading(comparison: Comparison, lead = ""): string {
  const { tone, text } = verdictLine(comparison);
  return [`## ${TONES[tone]} ${lead}${text}`, ...compared(comparison)].join("\n");
}

/** The API with both versions, and the sides that were compared. */
function compared(comparison: Comparison): readonly string[] {
  const names = apiNames(comparison);
  const { sides } = comparison;
  const parts = [
    names === "" ? "" : `**${inlineMarkdown(names)}**`,
    sides === undefined ? "" : `${inlineMarkdown(sidesSentence(sides))}.`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? [] : ["", parts.join(" · ")];
}

/** Names places below the folder that both compared files are in. */
interface Placing extends ReporterOptions {
  readonly where: (place: Place) => string;
}

/** The first finding in full, the others of the same cause in a line each. */
function describeCause({ shown }: ShownCause, options: Placing, isOpen: boolean): Block {
  const [first, ...others] = shown;
  if (first === undefined) return { text: "", findings: [] };
  const { severity, verdict, reason, because, recipe } = first;
  const sentences = [
    labelled("Undecided", verdict === "undecided" ? reason : undefined),
    labelled("What breaks", consequencesOf(shown).slice(0, CONSEQUENCES_SHOWN).join(" ")),
    labelled("Consumers", usageText(first)),
    labelled("Not confirmed", unconfirmedNote(first)),
    ...milderOccurrences(first).map((sentence) => labelled("Also", sentence)),
    labelled(`Only a ${WEIGHTS[severity]}`, because?.join(" ")),
    labelled("Instead", recipe),
  ].filter((line) => line !== "");
  const parts = [
    placeLine(first, options),
    difference(first, options).join("\n"),
    ...witnessLines(first).map(({ lead, example, block = example, language = "json" }) =>
      [`${lead}:`, "", ...codeBlock(language, block.split("\n"))].join("\n"),
    ),
    sentences.join("\\\n"),
    alike(others, options),
    `<sub>${ruleLink(first.ruleId, options)} · ${codeSpan(first.fingerprint)}</sub>`,
  ];
  const more = others.length === 0 ? "" : ` (and ${grouped(others.length)} more)`;
  const headline = `${markOf(first)} ${inlineHtml(first.message)}${verdictNote(first)}${more}`;
  return { text: section(headline, parts, isOpen), findings: shown };
}

function section(headline: string, parts: readonly string[], isOpen: boolean): string {
  const content = parts.filter((part) => part !== "").join("\n\n");
  return `<details${isOpen ? " open" : ""}><summary>${headline}</summary>\n\n${content}\n\n</details>`;
}

function labelled(label: string, sentence: string | undefined): string {
  return sentence === undefined || sentence === "" ? "" : `**${label}:** ${inlineMarkdown(sentence)}`;
}

function placeLine(finding: Finding, options: Placing): string {
  const { reach, old, new: new_ } = finding;
  const place = new_.missing === true ? old : new_;
  const operations = enumeration(
    firstOf(
      reach.map((name) => codeSpan(printable(name))),
      OPERATIONS_SHOWN,
    ),
  );
  const also = firstOf(
    (finding.also ?? []).map((other) => codeSpan(printable(options.where(other)))),
    OPERATIONS_SHOWN,
  );
  const others = also.length === 0 ? "" : `also ${enumeration(also)}`;
  return [operations, codeSpan(printable(options.where(place))), others].filter((part) => part !== "").join(" · ");
}

function alike(others: readonly Finding[], options: Placing): string {
  if (others.length === 0) return "";
  const items = others
    .slice(0, ALIKE_SHOWN)
    .map(
      (finding) =>
        `- ${inlineMarkdown(finding.message)} ${placeLine(finding, options)}${usageNote(finding)} · ${codeSpan(finding.fingerprint)}`,
    );
  const rest = others.length - items.length;
  if (rest > 0) items.push(`- and ${grouped(rest)} more`);
  return `**${count(others.length, "more change")} of this kind:**\n\n${items.join("\n")}`;
}

function usageNote(finding: Finding): string {
  const text = usageText(finding);
  return text === "" ? "" : ` · ${inlineMarkdown(text)}`;
}

/** The lines of both sides, those of the old one with a minus. */
function difference({ old, new: new_ }: Finding, options: ReporterOptions): readonly string[] {
  const lines = [...side(old, new_, "-", options), ...side(new_, old, "+", options)];
  return lines.length === 0 ? [] : codeBlock("diff", lines);
}

function side(place: FindingPlace, other: FindingPlace, mark: string, options: ReporterOptions): readonly string[] {
  const text = options.source(place.file)?.text;
  if (text === undefined || place.range === undefined) return [];
  if (place.missing === true && !showsAbsence(place, other)) return [];
  const { lines, more } = excerpt(text, place.range, { height: FRAME_HEIGHT, context: 0 });
  const shown = lines.map((line) => `${mark} ${line.text}`);
  return more === 0 ? shown : [...shown, `${mark} … ${count(more, "more line")}`];
}

function describeProblem({ level, message, hint, code, ...place }: Problem): Block {
  const label = problemLabel({ level, code });
  const lead = `${MARKS.error} ${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  const help = labelled("Help", hint);
  const parts = [
    `### ${lead}: ${inlineMarkdown(message)}`,
    codeSpan(printable(where(place))),
    help,
    `<sub>${code}</sub>`,
  ];
  return { text: parts.filter((part) => part !== "").join("\n\n"), findings: [] };
}

const WARNINGS_SHOWN = 40;

/** One closed section for each code. */
function describeWarnings(problems: readonly Problem[]): readonly Block[] {
  const warnings = problems.filter(({ level }) => level === "warning");
  return partitionBy(warnings, ({ code }) => [code]).map((kind) => {
    const [first, ...others] = kind as readonly [Problem, ...Problem[]];
    const help = [...new Set(kind.map(({ hint }) => hint))];
    const items = kind
      .slice(0, WARNINGS_SHOWN)
      .map((each) => `- ${inlineMarkdown(each.message)} ${codeSpan(printable(where(each)))}`);
    if (kind.length > items.length) items.push(`- and ${grouped(kind.length - items.length)} more`);
    const parts = [items.join("\n"), help.length === 1 ? labelled("Help", help[0]) : "", `<sub>${first.code}</sub>`];
    return { text: section(`⚠️ ${inlineHtml(kindTitle([first, ...others]))}`, parts, false), findings: [] };
  });
}

function describeUnjudged(unjudged: readonly Unjudged[]): readonly Block[] {
  if (unjudged.length === 0) return [];
  const items = unjudged.slice(0, UNJUDGED_SHOWN).map(({ event, name, old, new: new_ }) => {
    const place = new_.missing === true ? old : new_;
    return `- ${inlineMarkdown(event.replace(":", " "))} ${codeSpan(printable(name))} · ${codeSpan(printable(where(place)))}`;
  });
  const rest = unjudged.length - items.length;
  if (rest > 0) items.push(`- and ${grouped(rest)} more`);
  const summary = inlineHtml(
    `${count(unjudged.length, "uncovered change")}, which no rule handles: review them yourself`,
  );
  return [{ text: section(summary, [items.join("\n")], false), findings: [] }];
}

const SUPPRESSED_SHOWN = 40;

function describeSuppressed(suppressed: readonly Suppressed[]): readonly Block[] {
  if (suppressed.length === 0) return [];
  const items = suppressed.slice(0, SUPPRESSED_SHOWN).map((item) => {
    const { message, ruleId, verdict, new: place } = item.finding;
    const parts = [codeSpan(printable(where(place))), codeSpan(ruleId), inlineMarkdown(acceptedBy(item))];
    const mark = verdict === "breaking" ? `${MARKS.error} ` : "";
    return `- ${mark}${verdict}: ${inlineMarkdown(message)} ${parts.join(" · ")}`;
  });
  const rest = suppressed.length - items.length;
  if (rest > 0) items.push(`- and ${grouped(rest)} more`);
  const breaking = suppressed.filter(({ finding }) => finding.verdict === "breaking").length;
  const among = breaking === 0 ? "" : `, ${grouped(breaking)} of them breaking`;
  const summary = inlineHtml(`${count(suppressed.length, "suppressed finding")}${among}`);
  return [{ text: section(summary, [items.join("\n")], false), findings: [] }];
}

function closing(comparison: Comparison, options: ReporterOptions, left: readonly Finding[]): readonly string[] {
  const shown = findingsFor(comparison, options);
  const cut = [...left, ...shownFindings(comparison, options).slice(shown.length)];
  const errors = cut.filter(({ severity }) => severity === "error").length;
  const among = errors === 0 ? "no error" : count(errors, "error");
  const said = profileNames(comparison.profile);
  const profile = said === "" ? "" : `, ${said}`;
  return [
    cut.length === 0
      ? ""
      : `**${count(cut.length, "more finding")} (${among}) not shown here.** \`apicompat check --format html=report.html\` shows all of them.`,
    shown.some(isIncompatible)
      ? `<sub>Accept a finding by its fingerprint: ${codeSpan(waiveCommand(["FINGERPRINT"], comparison, options.today))}. \`--likewise\` accepts its whole section.</sub>`
      : "",
    `<sub>${options.tool.name} ${options.tool.version}${profile}</sub>`,
  ];
}
