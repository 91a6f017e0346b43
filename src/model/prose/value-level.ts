import type { Level } from "./level.ts";
import { sentencesOf } from "./sentences.ts";

/** A sentence that states the level of one value of an `enum`, or the feature gate that it needs. */
export interface ValueStatement {
  /** Absent if the sentence only names a gate. */
  readonly level?: Level;
  readonly sentence: string;
}

const NAMES_LEVEL_OR_GATE = /\b(?:alpha|beta|feature)\b/iu;
const KIND = String.raw`(?: (?:value|mode|type|option|policy|phase|state|strategy|reason|member)\b)?`;
const ADVERB = "(?:currently |still |presently |now |only )?";
const REST: readonly RegExp[] = [
  new RegExp(
    String.raw`^${KIND}(?: (?:is|are) ${ADVERB}(?:in )?(?:an? )?|:? ?[([]?|: (?:an? )?| [-–—] )(alpha|beta)\b`,
    "iu",
  ),
  new RegExp(
    String.raw`^${KIND}(?: (?:only )?(?:requires?|needs?|depends on)| (?:is|are) ${ADVERB}(?:\w+ )?(?:if|when|by|behind|with)|: requires?)\b.*\bfeature(?:[- ]gate)?\b`,
    "iu",
  ),
];
const NEGATED = /\b(?:no longer|not|never|until|any ?more)\b/iu;

/** Returns what a description states about a value: the value is the subject of a sentence or of an item of a list. */
export function statedOfValue(text: string, value: string): ValueStatement | undefined {
  if (value === "" || !NAMES_LEVEL_OR_GATE.test(text)) return undefined;
  for (const sentence of sentencesOf(text)) {
    const subject = sentence.replace(/^[-*+•\s]*(?:the (?:value |mode |type )?)?/iu, "");
    if (!subject.startsWith(value) || /^[\w-]/u.test(subject.slice(value.length))) continue;
    const rest = subject.slice(value.length);
    const [ofLevel, ofGate] = REST;
    const level = ofLevel!.exec(rest)?.[1]?.toLowerCase() as Level | undefined;
    if ((level !== undefined || ofGate!.test(rest)) && !NEGATED.test(rest))
      return { ...(level && { level }), sentence };
  }
  return undefined;
}
