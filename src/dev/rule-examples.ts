import type { Format } from "../model/snapshot.ts";
import { inlineMarkdown } from "../reporters/markdown-text.ts";
import { excerpt } from "./excerpt.ts";
import { directivesOf, expectationsOf, type FixtureFile, type FixturePair } from "./fixtures.ts";

/** The fixture that a document shows, and its caption. */
interface Choice {
  readonly case: string;
  readonly caption: string;
}

export interface Examples {
  /** Undefined if no fixture makes the rule fire, or none leaves it silent. */
  readonly text: string | undefined;
  /** The formats in which a fixture makes the rule fire. */
  readonly formats: ReadonlySet<Format>;
  /** Fixtures that the document chooses and that do not exist. */
  readonly unknown: readonly string[];
}

/**
 * The examples of a rule's document. Bad: a pair that makes the rule fire. Good: one that leaves it silent. A comment in the document
 * can choose the pair and its caption: `<!-- bad: request-body "Removed from a request" -->`. Otherwise the shortest pair is shown.
 * `messages`: the golden messages of the rule's fixtures.
 */
export function docExamples(id: string, pairs: readonly FixturePair[], document: string, messages: string): Examples {
  const own = pairs.filter(({ ruleId }) => ruleId === id);
  const firing = own.filter((pair) => hasFinding(id, pair));
  const breaking = firing.filter((pair) => breaks(id, pair));
  const silent = own.filter((pair) => (breaking.length > 0 ? !breaks(id, pair) : !hasFinding(id, pair)));
  const quiet = silent.filter((pair) => !hasFinding(id, pair) && weightOf(pair) === 0);
  const chosen = { bad: choiceOf("bad", document), good: choiceOf("good", document) };
  const find = (choice: Choice | undefined): FixturePair | undefined => own.find((pair) => pair.case === choice?.case);
  const bad = find(chosen.bad) ?? shortest(breaking.length > 0 ? breaking : firing);
  const good = find(chosen.good) ?? shortest(quiet.length > 0 ? quiet : silent);
  const unknown = Object.values(chosen).flatMap((choice) => (choice && !find(choice) ? [choice.case] : []));
  const formats = new Set(firing.map(({ new: { name, text } }) => formatOf(name, text)));
  if (bad === undefined || good === undefined) return { text: undefined, formats, unknown };
  const said = messageOf(id, bad.case, messages);
  const text = [
    `## Examples`,
    example(breaking.length > 0 ? "Bad" : "Reported", bad, good, chosen.bad?.caption),
    ...(said === undefined ? [] : [`> ${inlineMarkdown(said.join(" "))}`]),
    example(breaking.length > 0 ? "Good" : "Not reported", good, bad, chosen.good?.caption),
  ].join("\n\n");
  return { text, formats, unknown };
}

/** Returns the message that the rule prints for a case, and the consequence that follows it. */
function messageOf(id: string, name: string, messages: string): readonly string[] | undefined {
  const block = messages.split("\n\n").find((each) => each.startsWith(`${name}\n`)) ?? "";
  const records = block.split(/\n {2}(?! )/u).map((record) => record.split(/\n {4}/u));
  return records.find(([title = ""]) => title.startsWith(`${id} at `))?.slice(1);
}

const BY_NAME: readonly (readonly [RegExp, Format])[] = [
  [/\.proto$/u, "protobuf"],
  [/\.go$/u, "go"],
  [/\.[cm]?ts$/u, "typescript"],
];

const BY_TEXT: readonly (readonly [RegExp, Format])[] = [
  [/CustomResourceDefinition/u, "crd"],
  [/^\W*swagger\W*:/mu, "swagger"],
  [/^\W*openapi\W*:/mu, "openapi"],
];

function formatOf(name: string, text: string): Format {
  const found = BY_NAME.find(([suffix]) => suffix.test(name)) ?? BY_TEXT.find(([mark]) => mark.test(text));
  return found?.[1] ?? "json-schema";
}

function choiceOf(label: "bad" | "good", document: string): Choice | undefined {
  const [, name, caption] = new RegExp(`^<!-- ${label}: ([a-z0-9-]+)(?: "([^"]+)")? -->$`, "mu").exec(document) ?? [];
  return name === undefined ? undefined : { case: name, caption: caption ?? captionOf(name) };
}

function captionOf(name: string): string {
  return name.replaceAll("-", " ");
}

function shortest(pairs: readonly FixturePair[]): FixturePair | undefined {
  const costs = new Map(pairs.map((pair) => [pair, costOf(pair)]));
  return pairs.toSorted((a, b) => costs.get(a)! - costs.get(b)!)[0];
}

/** In lines. Fixtures of the commonest cases come first; then other formats than OpenAPI, and last pairs that need settings. */
function costOf(pair: FixturePair): number {
  const isOpenapi = /^(?:#.*\n)*(?:openapi|swagger): /u.test(pair.new.text);
  const rank = [!COMMONEST.test(pair.case), !isOpenapi, settingsOf(pair) !== ""].reduce(
    (sum, isWorse, index) => sum + (isWorse ? 1000 * 2 ** index : 0),
    0,
  );
  return excerptOf(pair).length + rank;
}

const COMMONEST = /^(?:request|response)(?:-(?:body|required|optional))?$/u;

function breaks(id: string, pair: FixturePair): boolean {
  return expectations(pair).some(({ ruleId, verdict }) => ruleId === id && verdict !== "compatible");
}

function hasFinding(id: string, pair: FixturePair): boolean {
  return expectations(pair).some(({ ruleId }) => ruleId === id);
}

function weightOf(pair: FixturePair): number {
  return expectations(pair).filter(({ verdict }) => verdict !== "compatible").length;
}

function expectations({ old, new: new_ }: FixturePair): ReturnType<typeof expectationsOf> {
  return [...expectationsOf(old), ...expectationsOf(new_)];
}

/** Includes what distinguishes two pairs with the same difference in the excerpt. */
function example(label: string, pair: FixturePair, other: FixturePair, caption = captionOf(pair.case)): string {
  const settings = settingsOf(pair);
  const title = `${label} (${caption})${settings === "" ? "" : `, ${settings}`}:`;
  if (pair.earlier !== undefined) return `${title}\n\n${stepsOf(pair.earlier, pair)}`;
  const alone = excerptOf(pair).join("\n");
  const isSame = excerptOf(other).join("\n") === alone;
  return `${title}\n\n\`\`\`diff\n${isSame ? excerptOf(pair, other.new.text).join("\n") : alone}\n\`\`\``;
}

/** Returns one difference for each step from a release to the next. */
function stepsOf(earlier: readonly FixtureFile[], { old, new: new_ }: FixturePair): string {
  const all = [...earlier, old, new_];
  const nameOf = (file: FixtureFile, index: number): string =>
    directivesOf({ new: file }).release?.replace(" ", ", ") ?? `v${String(index + 1)}`;
  const steps = all.slice(1).map((file, index) => {
    const lines = excerptOf({ old: all[index]!, new: file });
    const change = lines.length === 0 ? "No change." : `\`\`\`diff\n${lines.join("\n")}\n\`\`\``;
    return `From ${nameOf(all[index]!, index)} to ${nameOf(file, index + 1)}:\n\n${change}`;
  });
  return steps.join("\n\n");
}

function excerptOf({ old, new: new_ }: Pick<FixturePair, "old" | "new">, beside?: string): readonly string[] {
  const comment = /\.(?:ya?ml|json)$/.test(new_.name) ? "#" : "//";
  return excerpt(old.text, new_.text, { comment, ...(beside !== undefined && { beside }) });
}

function settingsOf(pair: FixturePair): string {
  const { profile, today, options = {} } = directivesOf(pair);
  const set = Object.entries(options).map(([id, value]) => `with \`"${id}": ${JSON.stringify(value)}\``);
  if (profile !== undefined) set.unshift(`with the profile \`${profile}\``);
  if (today !== undefined) set.push(`on ${today}`);
  return set.join(" ");
}
