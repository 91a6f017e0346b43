import { excerpt } from "./excerpt.ts";
import { directivesOf, expectationsOf, type FixturePair } from "./fixtures.ts";

/** The pair that an example shows, and the caption above it. */
interface ChosenExample {
  readonly case: string;
  readonly caption: string;
}

const CHOICE = /^<!-- (bad|good): ([\w-]+): (.+?) -->$/gmu;

/** Reads which pairs a rule's document shows, by comments of the form `<!-- bad: request-body: Caption -->`. */
export function chosenExamples(document: string): Readonly<Partial<Record<"bad" | "good", ChosenExample>>> {
  return Object.fromEntries(
    [...document.matchAll(CHOICE)].map(([, label = "", name = "", caption = ""]) => [label, { case: name, caption }]),
  );
}

/**
 * Renders a pair that makes the rule fire, and one that leaves it silent. The document may choose both; undefined where
 * there is no such pair.
 */
export function docExamples(id: string, pairs: readonly FixturePair[], document = ""): string | undefined {
  const chosen = chosenExamples(document);
  const own = pairs.filter(({ ruleId }) => ruleId === id);
  const firing = own.filter((pair) => fires(id, pair));
  const breaking = firing.filter((pair) => breaks(id, pair));
  const silent = own.filter((pair) => (breaking.length > 0 ? !breaks(id, pair) : !fires(id, pair)));
  const bad = pairOf(id, chosen.bad, own) ?? breaking[0] ?? firing[0];
  const good =
    pairOf(id, chosen.good, own) ?? silent.find((pair) => !fires(id, pair) && weightOf(pair) === 0) ?? silent[0];
  if (bad === undefined || good === undefined) return undefined;
  return [
    `## Examples`,
    example(breaking.length > 0 ? "Bad" : "Reported", { pair: bad, other: good, chosen: chosen.bad }),
    example(breaking.length > 0 ? "Good" : "Not reported", { pair: good, other: bad, chosen: chosen.good }),
  ].join("\n\n");
}

function pairOf(id: string, chosen: ChosenExample | undefined, pairs: readonly FixturePair[]): FixturePair | undefined {
  if (chosen === undefined) return undefined;
  const pair = pairs.find((each) => each.case === chosen.case);
  if (pair === undefined) throw new Error(`rules/${id}.md names fixtures/${id}/${chosen.case}, which does not exist.`);
  return pair;
}

function breaks(id: string, pair: FixturePair): boolean {
  return expectations(pair).some(({ ruleId, verdict }) => ruleId === id && verdict !== "compatible");
}

function fires(id: string, pair: FixturePair): boolean {
  return expectations(pair).some(({ ruleId }) => ruleId === id);
}

function weightOf(pair: FixturePair): number {
  return expectations(pair).filter(({ verdict }) => verdict !== "compatible").length;
}

function expectations({ old, new: new_ }: FixturePair): ReturnType<typeof expectationsOf> {
  return [...expectationsOf(old), ...expectationsOf(new_)];
}

interface Shown {
  readonly pair: FixturePair;
  readonly other: FixturePair;
  readonly chosen: ChosenExample | undefined;
}

/** Shows the difference of a pair; where the other pair has the same difference, also the lines that only this one has. */
function example(label: string, { pair, other, chosen }: Shown): string {
  const settings = settingsOf(pair);
  const caption = chosen?.caption ?? pair.case.replaceAll("-", " ");
  const alone = excerptOf(pair).join("\n");
  const isSame = excerptOf(other).join("\n") === alone;
  const lines = isSame ? excerptOf(pair, other.new.text).join("\n") : alone;
  return `${label} (${caption})${settings === "" ? "" : `, ${settings}`}:\n\n\`\`\`diff\n${lines}\n\`\`\``;
}

function excerptOf({ old, new: new_ }: FixturePair, beside?: string): readonly string[] {
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
