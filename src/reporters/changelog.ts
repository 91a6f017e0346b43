import type { Problem } from "../contracts/errors.ts";
import type { Comparison, Criterion, Finding, Suppressed } from "../contracts/finding.ts";
import type { Reporter, ReporterOptions } from "../contracts/reporter.ts";
import { apiNames } from "./api-names.ts";
import { partitionBy } from "./causes.ts";
import { codeSpan, inlineMarkdown } from "./markdown-text.ts";
import { enumeration, firstOf, oneLine, withoutCommands } from "./prose.ts";
import { isRemoval, sectionOf, type Section } from "./release-sections.ts";
import { shownFindings, shownProblems } from "./selection.ts";
import { acceptedBy, problemLabel } from "./suppression.ts";
import { uniteUsage } from "../contracts/usage.ts";
import { usageText } from "./usage.ts";
import { NOTHING, verdictLine } from "./verdict-line.ts";
import { witnessLines } from "./witness.ts";

/** Release notes for users of the API: required actions first, then what is new, deprecated and fixed. */
export const changelog: Reporter = {
  name: "changelog",
  render: (comparison, options) =>
    withoutCommands(`${[...title(comparison), ...body(comparison, options)].join("\n\n")}\n`),
  renderEach: (reports, _whole, options) =>
    releaseNotes(
      reports.map(({ repository, comparison }) => ({ title: repository, comparison })),
      options,
    ),
};

/** The notes of several releases or repositories, each below its name. */
export function releaseNotes(
  releases: readonly { readonly title: string; readonly comparison: Comparison }[],
  options: ReporterOptions,
): string {
  const parts = releases.flatMap(({ title: name, comparison }) => [
    `# ${inlineMarkdown(name)}`,
    ...body(comparison, options),
  ]);
  return withoutCommands(`${parts.join("\n\n")}\n`);
}

function body(comparison: Comparison, options: ReporterOptions): readonly string[] {
  const notes = notesOf(comparison, options);
  const compatible = notes.filter(({ finding }) => finding.verdict === "compatible");
  const sections = [
    section("Action required", calls(notes, ["breaking"])),
    section("May need action", calls(notes, ["dangerous", "undecided"])),
    ...ORDER.map((kind) =>
      section(TITLES[kind], list(compatible.filter(({ finding }) => sectionOf(finding) === kind))),
    ),
    section("Not checked", options.quiet ? [] : comparison.unjudged.map(unjudged)),
    section("Not compared", shownProblems(comparison, options).filter(leavesOut).map(problem)),
  ].filter((text) => text !== "");
  return sections.length === 0
    ? [`${comparison.summary.severities.off > 0 ? verdictLine(comparison).text : NOTHING}.`]
    : sections;
}

/** Names the API and both versions; without a title in the documents, both sides. */
function title(comparison: Comparison): readonly string[] {
  const names = apiNames(comparison);
  const { sides } = comparison;
  if (names !== "") return [`# ${inlineMarkdown(names)}`];
  return sides === undefined ? [] : [`# ${inlineMarkdown(`Changes from ${sides.old} to ${sides.new}`)}`];
}

const ORDER: readonly Exclude<Section, "unseen">[] = ["new", "deprecated", "fixed", "other"];

const TITLES: Readonly<Record<(typeof ORDER)[number], string>> = {
  new: "New",
  deprecated: "Deprecated",
  fixed: "Fixed and eased",
  other: "Also changed",
};

/** Advice to users of the API. A recipe is for its maintainers. */
const ACTIONS: Readonly<Record<Criterion, string>> = {
  C1: "Change the requests that you send before you move to this version.",
  C2: "Set the old value explicitly if you rely on it: the same request may now behave differently.",
  C3: "Use the new feature only when every server runs this version.",
  C4: "Check objects before you convert them between versions of the API.",
  C5: "Make sure that your client accepts the new responses before you move to this version.",
  C6: "Do not roll back to the previous version once the new feature is in use.",
  S1: "Adapt the code that uses the generated types, and compile it again.",
  W1: "Update writers and readers at the same time.",
};

interface Note {
  readonly finding: Finding;
  /** Suppressed for the maintainers of the API; its users are still affected. */
  readonly suppressed?: Suppressed;
  /** The number of places of consumers that are listed. */
  readonly places?: number;
}

function notesOf(comparison: Comparison, options: ReporterOptions): readonly Note[] {
  const shown = shownFindings(comparison, { ...options, all: !options.quiet }).slice(0, options.maxFindings);
  return [
    ...shown.map((finding) => ({ finding, ...(comparison.consumer !== undefined && { places: Infinity }) })),
    ...comparison.suppressed.map((suppressed) => ({ finding: suppressed.finding, suppressed })),
  ];
}

function section(title: string, paragraphs: readonly string[]): string {
  if (paragraphs.length === 0) return "";
  const isList = paragraphs.every((text) => text.startsWith("- "));
  return [`## ${title}`, isList ? paragraphs.join("\n") : paragraphs.join("\n\n")].join("\n\n");
}

/** A paragraph for each consequence: whose clients break, how, and what to do. */
function calls(notes: readonly Note[], verdicts: readonly Finding["verdict"][]): readonly string[] {
  const chosen = notes.filter(({ finding }) => verdicts.includes(finding.verdict));
  return partitionBy(chosen, ({ finding }) => [whatBreaks(finding), whatToDo(finding)]).map((group) => {
    const [{ finding }] = group as [Note];
    const lines = [
      labelled("Who is affected", clientsOf(group)),
      labelled("What breaks", inlineMarkdown(whatBreaks(finding))),
      labelled("What to do", whatToDo(finding)),
    ];
    return [lines.filter((line) => line !== "").join("\\\n"), "", ...list(group, true)].join("\n");
  });
}

/** The known consumers of a change. */
function consumersOf(notes: readonly Note[]): string {
  const [{ finding, places }] = notes as [Note];
  const usage = notes.length === 1 ? finding.usage : uniteUsage(notes.map((note) => note.finding.usage ?? []));
  const text = usageText({ ...(usage && { usage }) }, places);
  return text === "" ? "" : ` (${inlineMarkdown(text)})`;
}

function labelled(label: string, sentence: string): string {
  return sentence === "" ? "" : `**${label}:** ${sentence}`;
}

/** The clients of the operations that lead to the changes. */
function clientsOf(notes: readonly Note[]): string {
  const names = [...new Set(notes.flatMap(({ finding }) => finding.reach))]
    .sort()
    .map((name) => codeSpan(oneLine(name)));
  return names.length === 0 ? "" : `Clients of ${enumeration(firstOf(names, CLIENTS_SHOWN))}.`;
}

const CLIENTS_SHOWN = 5;

function whatBreaks({ consequence, reason, verdict }: Finding): string {
  if (consequence !== "") return consequence;
  return verdict === "undecided" && reason !== undefined ? `Undecided: ${reason}` : "";
}

function whatToDo(finding: Finding): string {
  if (finding.verdict === "undecided") return "Test this change before you move to this version.";
  if (finding.ruleId.endsWith("-renamed")) return "Use the new name when you move to this version.";
  if (isRemoval(finding)) return "Stop using the removed element before you move to this version.";
  const [criterion] = finding.criteria;
  return criterion === undefined ? "Check whether your code is affected." : ACTIONS[criterion];
}

/** One line for each message, with the operations of all findings that have it. `isTitled`: a title names all operations. */
function list(notes: readonly Note[], isTitled = false): readonly string[] {
  const groups = partitionBy(notes, ({ finding }) => [finding.message]);
  return groups.map((group) => {
    const [{ finding }] = group as [Note];
    const reach = [...new Set(group.flatMap((note) => note.finding.reach))].sort();
    const sentence = `- ${inlineMarkdown(finding.message)}${isTitled && groups.length === 1 ? "" : places(finding, reach)}${example(finding)}${consumersOf(group)}`;
    return `${sentence} ${group.map(remark).join("")}`;
  });
}

const PLACES_SHOWN = 3;

/** Operations that the sentence does not name; of compatible changes only a few. */
function places({ message, verdict }: Finding, reach: readonly string[]): string {
  const isNamed = (name: string): boolean => message.includes(`\`${name}\``);
  const others = reach.filter((name) => !isNamed(name) && !isNamed(name.replace(/^\S+ /, "")));
  if (others.length === 0 || (verdict === "compatible" && others.length > PLACES_SHOWN)) return "";
  const names = others.map((name) => codeSpan(oneLine(name)));
  return ` In ${enumeration(firstOf(names, PLACES_SHOWN))}.`;
}

const EXAMPLE_LENGTH = 80;

/** A short witness. */
function example(finding: Finding): string {
  if (finding.verdict === "compatible") return "";
  const lines = witnessLines(finding).filter(({ example }) => example.length <= EXAMPLE_LENGTH);
  return lines.map(({ lead, example }) => ` ${lead}: ${codeSpan(oneLine(example))}.`).join("");
}

/** A comment that is not rendered: rule and fingerprint. */
function remark({ finding: { ruleId, fingerprint }, suppressed }: Note): string {
  const accepted = suppressed === undefined ? "" : `, suppressed by ${acceptedBy(suppressed)}`;
  const text = oneLine(`${ruleId} ${fingerprint}${accepted}`);
  return `<!-- ${text.replaceAll("--", "- -").replaceAll(">", "")} -->`;
}

function unjudged({ event, name }: Comparison["unjudged"][number]): string {
  return `- ${inlineMarkdown(event.replace(":", " "))} ${codeSpan(oneLine(name))}`;
}

/** Returns whether a part was not compared. Users of the API need not know about problems of suppressions. */
function leavesOut(each: Problem): boolean {
  return ["input error", "not compared"].includes(problemLabel(each));
}

function problem({ message, hint }: Problem): string {
  return `- ${inlineMarkdown(message)} ${inlineMarkdown(hint)}`.trimEnd();
}
