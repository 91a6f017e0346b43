import { remembered } from "./remembered.ts";

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

/** "values that they do not know": a negation that is a name for unknown values. */
const UNKNOWN_TO_CLIENTS = new RegExp(
  String.raw`\b(${VALUES}) (?:that |which )?(?:they|you|it|we|clients?|consumers?|readers?|callers?) (?:do|does|did|may|might|can) not (?:yet )?(?:know|recogni[sz]e|understand|expect|support)\b`,
  "g",
);

/** "Do not fail on …", "must not assume that …": what these warn of is a closed list. */
const WARNING =
  /\b(?:not|never) (?:[\w-]+ ){0,2}?(?:fail|break|crash|reject|refuse|error|throw|choke|assume|rely|depend|hard-?code)\b/g;
/** "This is not a breaking change", "without notice": said of additions that do come. */
const REASSURANCE =
  /\bnot (?:be )?(?:considered |regarded |treated |seen )?(?:as |to be )?(?:an? )?(?:breaking|incompatible)\b|\bwithout (?:[\w-]+ ){0,2}?(?:notice|warning|announcement|version)\b|\bat any time\b/g;
const REFUSAL =
  /\b(?:no|not|never|none|neither|nor|without|cannot)\b|\b(?:reject|refus|invalid|forbid|prohibit|disallow|illegal|error)|\bmajor (?:version|release)/;

/** Returns whether a sentence announces values beside the listed ones. False in doubt. */
export const statesOpen = remembered((text) => {
  const plain = text
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/\bcan't\b/g, "can not")
    .replaceAll(/\bwon't\b/g, "will not")
    .replaceAll(/n't\b/g, " not")
    .replaceAll(/[`*_"]/g, "")
    .replaceAll(UNKNOWN_TO_CLIENTS, "unknown $1");
  return plain
    .split(/(?<=[.!?;:])\s+|\n\s*\n|\n\s*[-*+•]\s/)
    .map((sentence) => sentence.replaceAll(/\s+/g, " "))
    .some(sentenceSaysOpen);
});

function sentenceSaysOpen(sentence: string): boolean {
  if (NOT_ALL.test(sentence)) return true;
  const warned = sentence.replaceAll(WARNING, "");
  const rest = warned.replaceAll(REASSURANCE, "");
  if (REFUSAL.test(rest)) return false;
  if (OPEN_SET.test(rest) || WILL_GROW.test(rest)) return true;
  if (!OTHER_VALUES.test(rest))
    return warned !== sentence && /\b(?:complete|exhaustive|closed|final|fixed)\b/.test(rest);
  return warned !== sentence || EXPECTED.test(rest);
}
