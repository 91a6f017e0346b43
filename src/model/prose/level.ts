import { formOf, markSubject, NAMED, NOUN, SELF, USE } from "./grammar.ts";
import { sentencesOf } from "./sentences.ts";

export type Level = "alpha" | "beta";

/** A sentence that states the level of the field which it describes. */
export interface StatedLevel {
  readonly level: Level;
  readonly sentence: string;
}

/** Most descriptions name no level. */
const NAMES_LEVEL = /\b(?:alpha|beta)\b/i;

/**
 * Returns the level that a description states for the field `name` itself. A sentence about a value, another field, a feature gate or a
 * channel does not count, nor does a negated one. The first level that is stated counts.
 */
export function levelStated(text: string, name: string): StatedLevel | undefined {
  if (!NAMES_LEVEL.test(text)) return undefined;
  const key = `${name}\t${text}`;
  if (stated.has(key)) return stated.get(key);
  if (stated.size >= MOST_STATED) stated.clear();
  const found = findLevel(text, name);
  stated.set(key, found);
  return found;
}

/** The same description is asked about on both sides, and in each release of a history. */
const stated = new Map<string, StatedLevel | undefined>();
const MOST_STATED = 5_000;

function findLevel(text: string, name: string): StatedLevel | undefined {
  for (const [index, sentence] of sentencesOf(text).entries()) {
    const level = levelIn(sentence, name, index === 0);
    if (level !== undefined) return { level, sentence };
  }
  return undefined;
}

/** All sentences that name a level, on any subject. */
export function sentencesOnLevels(text: string): readonly string[] {
  return NAMES_LEVEL.test(text) ? sentencesOf(text).filter((sentence) => NAMES_LEVEL.test(sentence)) : [];
}

const LEVEL = "(alpha|beta)";
const ADVERB = "(?:currently |still |presently |now |only |at present )?";
/** The clause ends here, or goes on with what follows from the level. */
const END = String.raw`(?=$|[.,;:!)(–—]| - | and\b| that\b| which\b| gated\b| behind\b| requir| may\b| but\b| for now\b| so\b| as of\b| since\b| in (?:v?\d|kubernetes|this)\b)`;
const IS = `${SELF} (?:is|are) ${ADVERB}(?:in |at )?(?:an? |the )?(?:optional,? |new,? |experimental,? ){0,2}`;

/** Each takes a whole sentence with its subject marked. */
const FORMS: readonly string[] = [
  // "This is an optional, alpha field that requires …"
  String.raw`${IS}${LEVEL}(?:[- ](?:level|stage))? ${NOUN}\b(?! (?:no longer|any ?more|until|before)\b)`,
  // "The field is still in alpha."
  String.raw`${IS}${LEVEL}(?:[- ](?:level|stage|quality|status))?${END}`,
  // "This alpha field requires …"
  String.raw`@ ${LEVEL}(?:[- ]level)? ${NOUN}\b`,
  // "Alpha field.", "Alpha-level feature, gated by …"
  String.raw`(?:an? )?${LEVEL}(?:[- ](?:level|stage)(?: ${NOUN})?| ${NOUN})${END}`,
  // "This requires the X feature gate to be enabled, which is alpha."
  String.raw`${USE} (?:only )?(?:requires?|needs?|depends on)\b.*\bfeature[- ]gates?\b.*, which is (?:currently |still )?(?:in )?${LEVEL}${END}`,
  // "This field requires the alpha feature gate X."
  String.raw`${USE} (?:only )?(?:requires?|needs?|depends on|enabl\w+) (?:that )?(?:enabling )?(?:the |an? )?${LEVEL} (?:\w+ )?feature`,
  // "Alpha, gated by the X feature gate.", "Alpha: requires X."
  String.raw`${LEVEL}(?:[.,:;] ?| [-–—] )(?:$|(?:gated|requires?|only|may change|subject to|disabled|off by|honou?red|available|enabled (?:by|when|if)|behind|not enabled)\b|${SELF})`,
  // "Mode is how it runs (alpha feature)."
  String.raw`${NAMED}.*[([]${LEVEL}(?:[- ]level)? ${NOUN}[)\]]\.?$`,
  // "(Alpha) Using this field requires …"
  String.raw`[([]${LEVEL}[)\]][.:,]? ?(?:$|(?:${USE}(?! (?:\w+ )?(?:field|property) of\b)|requires?\b|gated\b|only\b))`,
];

/** At the beginning of a description, a level in parentheses is that of the field, unless the sentence is about a field of it. */
const LABEL = String.raw`[([]${LEVEL}[)\]][.:,]? (?!using (?!this|it|the (?:field|property)\b))`;

const [LABELED, ...STATED] = [LABEL, ...FORMS].map(formOf);

function levelIn(sentence: string, name: string, isFirst: boolean): Level | undefined {
  // A field that is itself called `alpha` means something else by the word.
  if (!NAMES_LEVEL.test(sentence) || /^\W*(?:alpha|beta)\W*$/iu.test(name)) return undefined;
  const marked = markSubject(sentence, name);
  for (const form of isFirst ? [LABELED!, ...STATED] : STATED) {
    const found = form.exec(marked)?.[1];
    if (found !== undefined) return found as Level;
  }
  return undefined;
}
