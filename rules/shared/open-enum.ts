import type { Change } from "../../src/model/change.ts";
import { isObject, type Json } from "../../src/model/json.ts";
import { conjuncts, parent, split, type Pointer } from "../../src/model/pointer.ts";
import type { RuleContext } from "../../src/rule.ts";

/** Whether readers of the old snapshot were told to expect more values than it lists. */
export function wasDocumentedAsOpen(change: Change, context: Pick<RuleContext, "schema" | "snapshot">): boolean {
  const { schemas } = context.snapshot("old");
  const { description, keywords } = context.schema("old", change.pair.old);
  if (keywords.openEnum !== undefined || saysOpen(description ?? "")) return true;
  const places = [...conjuncts(change.pair.old), parent(change.at.old)].flatMap(holdersOf);
  return places.some((place) => marksOpen(schemas.source(place)));
}

/** Whether the list is all that a server accepts for now. One beside an alternative that is free only tells what is known. */
export function limits(at: Pointer): boolean {
  return /\/x-extensible-enum(?:\/\d+)?$/.test(at);
}

/** A schema, and what it is the schema or the items of: a parameter, a header, a list. */
function holdersOf(at: Pointer): readonly Pointer[] {
  const holders = [at];
  for (let here = at; ; here = holders.at(-1)!) {
    const [group = "", last = ""] = split(here).tokens.slice(-2);
    if (last === "schema" || last === "items") holders.push(parent(here));
    else if (/^\d+$/.test(last) && ["allOf", "anyOf", "oneOf"].includes(group)) holders.push(parent(parent(here)));
    else return holders;
  }
}

function marksOpen(holder: Json | undefined): boolean {
  if (!isObject(holder)) return false;
  const { description } = holder;
  if (typeof description === "string" && saysOpen(description)) return true;
  return OPENNESS_MARKERS.some((name) => opens(name, holder[name]));
}

/** Extensions by which the authors of an `enum` say whether other values are accepted, too. */
export const OPENNESS_MARKERS: readonly string[] = ["x-ms-enum", "x-speakeasy-unknown-values"];

/** Whether the value of such an extension says that other values are accepted. */
export function opens(marker: string, value: Json | undefined): boolean {
  if (marker === "x-speakeasy-unknown-values") return value === "allow";
  return isObject(value) && value["modelAsString"] === true;
}

/** What becomes of a value that an open `enum` does not list. */
export function ignoring(marker: string): string {
  return `The server accepts other values, but validators that ignore \`${marker}\` reject them.`;
}

/** The extension by which the schema of a side says that its `enum` is open. */
export function openedBy(
  side: "old" | "new",
  { pair }: Pick<Change, "pair">,
  { schema }: Pick<RuleContext, "schema">,
): string | undefined {
  const { extensions } = schema(side, pair[side]);
  return OPENNESS_MARKERS.find((name) => opens(name, extensions[name]?.value));
}

const VALUES = String.raw`(?:values|types|codes|statuses|states|kinds|members|options|reasons|entries|items|variants|constants|names|categories|enumerators|modes|phases|policies|strategies)`;
const OTHER = String.raw`(?:additional|new|other|further|more|unknown|unrecogni[sz]ed|unlisted|future|undocumented|unfamiliar)`;
const OTHER_VALUES = new RegExp(String.raw`\b${OTHER} (?:[\w-]+ ){0,2}?${VALUES}\b`);
const EXPECTED =
  /\b(?:may|might|can|could|will|should|must|shall|expect|prepare|tolerate|handle|ignore|accept|cope|treat|add|added|introduced|appear|follow)\b/;
const WILL_GROW = new RegExp(
  String.raw`\b(?:list|set|enum|enumeration|collection|${VALUES}|it|this|these) (?:may|might|can|could|will|is (?:likely|expected|subject) to|are (?:likely|expected) to) (?:still |also |later |eventually |well )?(?:be )?(?:extended|expanded|extend|expand|grow|growing|added|introduced)\b`,
);
const OPEN_SET =
  /\b(?:open|extensible) (?:enum|enumeration|set|list)\b|\bopen-ended\b|\b(?:enum|enumeration|set|list) is (?:open|extensible)\b/;
const NOT_ALL =
  /\bnon-?exhaustive\b|\bnot (?:be )?(?:necessarily )?(?:an? |the )?(?:exhaustive|complete|closed|final|fixed)\b|\bnot (?:be )?limited to\b/;

/** "Do not fail on …", "must not assume that …": what these warn of is a closed list. */
const WARNING =
  /\b(?:not|never) (?:[\w-]+ ){0,2}?(?:fail|break|crash|reject|refuse|error|throw|choke|assume|rely|depend|hard-?code)\b/g;
/** "This is not a breaking change", "without notice": said of additions that do come. */
const REASSURANCE =
  /\bnot (?:be )?(?:considered |regarded |treated |seen )?(?:as |to be )?(?:an? )?(?:breaking|incompatible)\b|\bwithout (?:[\w-]+ ){0,2}?(?:notice|warning|announcement|version)\b|\bat any time\b/g;
const REFUSAL =
  /\b(?:no|not|never|none|neither|nor|without|cannot)\b|\b(?:reject|refus|invalid|forbid|prohibit|disallow|illegal|error)|\bmajor (?:version|release)/;

/** Whether a text says, in one of its sentences, that values beside those listed are to be expected. In doubt it does not. */
export function saysOpen(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/\bcan't\b/g, "can not")
    .replaceAll(/\bwon't\b/g, "will not")
    .replaceAll(/n't\b/g, " not")
    .replaceAll(/[`*_"]/g, "");
  return plain
    .split(/(?<=[.!?;:])\s+|\n\s*\n|\n\s*[-*+•]\s/)
    .map((sentence) => sentence.replaceAll(/\s+/g, " "))
    .some(sentenceSaysOpen);
}

function sentenceSaysOpen(sentence: string): boolean {
  if (NOT_ALL.test(sentence)) return true;
  const warned = sentence.replaceAll(WARNING, "");
  const rest = warned.replaceAll(REASSURANCE, "");
  if (REFUSAL.test(rest)) return false;
  if (OPEN_SET.test(rest) || WILL_GROW.test(rest)) return true;
  if (!OTHER_VALUES.test(rest)) return warned !== sentence && /\b(?:complete|exhaustive|closed|final)\b/.test(rest);
  return warned !== sentence || EXPECTED.test(rest);
}

/** What a change of an extension does to the `enum` that stands beside it before and after. */
export function opennessOf(
  { name, old, new: new_, pair }: Change<"extension">,
  { schema }: Pick<RuleContext, "schema">,
): "opened" | "closed" | undefined {
  if (pair.kind !== "schema" || !OPENNESS_MARKERS.includes(name)) return undefined;
  const isListed = (["old", "new"] as const).every((side) => schema(side, pair[side]).keywords.enum !== undefined);
  const [before, after] = [opens(name, old), opens(name, new_)];
  if (!isListed || before === after) return undefined;
  return after ? "opened" : "closed";
}
