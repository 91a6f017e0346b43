import type { Problem } from "../errors.ts";
import type { Comparison, Criterion, Finding, Suppressed } from "../finding.ts";
import type { Reporter, ReporterOptions } from "../reporter.ts";
import { groupBy } from "./causes.ts";
import { codeSpan, inlineMarkdown } from "./markdown-text.ts";
import { enumeration, firstOf, oneLine, withoutCommands } from "./prose.ts";
import { isGone, sectionOf, type Section } from "./release-sections.ts";
import { shownFindings, shownProblems } from "./selection.ts";
import { acceptedBy, problemLabel } from "./suppression.ts";
import { witnessLines } from "./witness.ts";

/** Release notes for those who use the API: first what they have to do, then what is new, deprecated and fixed. */
export const changelog: Reporter = {
  name: "changelog",
  render: (comparison, options) => {
    const notes = notesOf(comparison, options);
    const harmless = notes.filter(({ finding }) => finding.verdict === "compatible");
    const sections = [
      section("Action required", calls(notes, ["breaking"])),
      section("May need action", calls(notes, ["dangerous", "undecided"])),
      ...ORDER.map((kind) =>
        section(TITLES[kind], list(harmless.filter(({ finding }) => sectionOf(finding) === kind))),
      ),
      section("Not judged", options.quiet ? [] : comparison.unjudged.map(unjudged)),
      section("Not compared", shownProblems(comparison, options).filter(leavesOut).map(problem)),
    ].filter((text) => text !== "");
    const text = sections.length === 0 ? "Nothing changed that a client could notice." : sections.join("\n\n");
    return withoutCommands(`${text}\n`);
  },
};

const ORDER: readonly Exclude<Section, "unseen">[] = ["new", "deprecated", "fixed", "other"];

const TITLES: Readonly<Record<(typeof ORDER)[number], string>> = {
  new: "New",
  deprecated: "Deprecated",
  fixed: "Fixed and eased",
  other: "Also changed",
};

/** What those who call or read can do about it. A recipe is for those who make the API. */
const ACTIONS: Readonly<Record<Criterion, string>> = {
  C1: "Change what you send before you move to this version.",
  C2: "Say explicitly what you relied on: the same call may now do something else.",
  C3: "Do not use it before every server runs this version.",
  C4: "Do not convert objects between versions of the API before you have looked at them.",
  C5: "Make sure that your client copes with what it may now read, before you move to this version.",
  C6: "Do not go back to the version before once it is in use.",
  S1: "Adapt what calls the generated code, and compile it again.",
  W1: "Update those who write and those who read together.",
};

interface Note {
  readonly finding: Finding;
  /** Whoever accepted it for the makers of the API did not do so for those who use it. */
  readonly suppressed?: Suppressed;
}

function notesOf(comparison: Comparison, options: ReporterOptions): readonly Note[] {
  const shown = shownFindings(comparison, { ...options, all: !options.quiet }).slice(0, options.maxFindings);
  return [
    ...shown.map((finding) => ({ finding })),
    ...comparison.suppressed.map((suppressed) => ({ finding: suppressed.finding, suppressed })),
  ];
}

function section(title: string, paragraphs: readonly string[]): string {
  if (paragraphs.length === 0) return "";
  const isList = paragraphs.every((text) => text.startsWith("- "));
  return [`## ${title}`, isList ? paragraphs.join("\n") : paragraphs.join("\n\n")].join("\n\n");
}

/** A paragraph for each who: what happens to them, what they do, and where. */
function calls(notes: readonly Note[], verdicts: readonly Finding["verdict"][]): readonly string[] {
  const chosen = notes.filter(({ finding }) => verdicts.includes(finding.verdict));
  return groupBy(chosen, ({ finding }) => [whoIsAffected(finding), whatToDo(finding)]).map((group) => {
    const [{ finding }] = group as [Note];
    const lines = [
      `**Who is affected:** ${inlineMarkdown(whoIsAffected(finding))}\\`,
      `**What to do:** ${whatToDo(finding)}`,
    ];
    return [...lines, "", ...list(group)].join("\n");
  });
}

function whoIsAffected({ consequence, reason, verdict }: Finding): string {
  if (consequence !== "") return consequence;
  return verdict === "undecided" && reason !== undefined ? `Nobody can tell. ${reason}` : "Whoever uses it.";
}

function whatToDo(finding: Finding): string {
  if (finding.verdict === "undecided") return "Try it out before you move to this version.";
  if (finding.ruleId.endsWith("-renamed")) return "Change over to the new name when you move to this version.";
  if (isGone(finding)) return "Stop using it before you move to this version.";
  const [criterion] = finding.criteria;
  return criterion === undefined ? "Look at what you use of it." : ACTIONS[criterion];
}

/** One line for what is said of several places. */
function list(notes: readonly Note[]): readonly string[] {
  return groupBy(notes, ({ finding }) => [finding.message]).map((group) => {
    const [{ finding }] = group as [Note];
    const reach = [...new Set(group.flatMap((note) => note.finding.reach))].sort();
    const sentence = `- ${inlineMarkdown(finding.message)}${places(finding, reach)}${example(finding)}`;
    return `${sentence} ${group.map(remark).join("")}`;
  });
}

const PLACES_SHOWN = 3;

/** What the sentence names already is not said again, nor where a change can be met that nobody has to look for. */
function places({ message, verdict }: Finding, reach: readonly string[]): string {
  const isNamed = (name: string): boolean => message.includes(`\`${name}\``);
  const others = reach.filter((name) => !isNamed(name) && !isNamed(name.replace(/^\S+ /, "")));
  if (others.length === 0 || (verdict === "compatible" && others.length > PLACES_SHOWN)) return "";
  const names = others.map((name) => codeSpan(oneLine(name)));
  return ` In ${enumeration(firstOf(names, PLACES_SHOWN))}.`;
}

const EXAMPLE_LENGTH = 80;

/** Where it is short enough to be read aloud. */
function example(finding: Finding): string {
  if (finding.verdict === "compatible") return "";
  const told = witnessLines(finding).filter(({ example }) => example.length <= EXAMPLE_LENGTH);
  return told.map(({ lead, example }) => ` ${lead}: ${codeSpan(oneLine(example))}.`).join("");
}

/** For those who look for its source: nothing of it is shown. */
function remark({ finding: { ruleId, fingerprint }, suppressed }: Note): string {
  const accepted = suppressed === undefined ? "" : `, accepted by the ${acceptedBy(suppressed)}`;
  const text = oneLine(`${ruleId} ${fingerprint}${accepted}`);
  return `<!-- ${text.replaceAll("--", "- -").replaceAll(">", "")} -->`;
}

function unjudged({ event, name }: Comparison["unjudged"][number]): string {
  return `- ${inlineMarkdown(event.replace(":", " "))} ${codeSpan(oneLine(name))}`;
}

/** Whether a part was not read; what the project's own suppressions say is none of the readers' business. */
function leavesOut(each: Problem): boolean {
  return ["problem", "not compared"].includes(problemLabel(each));
}

function problem({ message, hint }: Problem): string {
  return `- ${inlineMarkdown(message)} ${inlineMarkdown(hint)}`.trimEnd();
}
