// Wordings that readers have to read twice, by the rule of `.github/CONTRIBUTING.md` that they break, and what to write instead.

export interface Wording {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Sentences in which the wording is right. */
  readonly except?: RegExp;
}

/** Name the keyword and the thing. */
const VAGUE: readonly Wording[] = [
  { pattern: /\bthe one value\b|\ba list of values\b|\bthe like\b/i, instead: "the keyword: `const`, `enum`, …" },
  { pattern: /\bwh(?:o|at|ich)ever\b/i, instead: "the noun: clients, servers, any property" },
  { pattern: /\b(?:that|those|one) (?:of|to|by|in|for) which\b|\b(?:of|to|by) which\b/i, instead: "two sentences" },
  { pattern: /\bsome(?:body|one)\b/i, instead: "clients, servers, readers, …" },
];

/** Use the word of the format. Only for texts of rules and documents. */
export const MEMBER: Wording = {
  pattern: /\bmembers?\b/i,
  instead: "property (OpenAPI, JSON Schema) or field (Kubernetes, protobuf, Go)",
  except: /\bclass\b|\binterface\b|\benum members?\b|\boverrid/i,
};

/** Everyday verbs. */
const VERBS: readonly Wording[] = [
  { pattern: /\btells?\b|\btold\b|\btelling\b/i, instead: "report, list, show, warn, state" },
  { pattern: /\bhears?\b|\bheard\b|\bspeaks? (?:of|for|where)\b/i, instead: "visit, handle, mention, apply" },
  { pattern: /\badmit(?:s|ted|ting)?\b/i, instead: "accept, allow" },
  { pattern: /\brefus(?:e|es|ed|ing)\b/i, instead: "reject" },
  { pattern: /\bgo(?:es)? on \w+ing\b/i, instead: "keep …ing, still" },
  {
    pattern: /\b(?:is|are|was|were) gone\b|\bgo(?:es)? away\b|\bgiv(?:e|es|ing|en) up\b/i,
    instead: "removed, dropped",
  },
  {
    pattern: /\bdemand(?:s|ed|ing)?\b|\bask(?:s|ed|ing)? for\b/i,
    instead: "require, request",
    except: /\bon demand\b/i,
  },
  { pattern: /\bh(?:o|e)lds? (?:\w+ )?to\b|\bholding (?:\w+ )?to\b/i, instead: "constrain, require" },
  { pattern: /\bwrit(?:e|es|ten|ing) down\b/i, instead: "record" },
  { pattern: /\b(?:is|are|was|were) said\b|\bsays? (?:so|nothing|otherwise)\b/i, instead: "state, declare" },
];

/** No inversions. */
const INVERSIONS: readonly Wording[] = [
  {
    pattern: /\b(?:is|are) no [a-z]+ (?:of|that|which)\b|\bthere (?:is|are) not\b/i,
    instead: "is not a valid …, does not exist",
  },
  { pattern: /\bhas not (?:that|the|a)\b/i, instead: "does not have" },
  { pattern: /\bany more\b|\bno more\b(?! than)/i, instead: "no longer" },
  {
    pattern: /\bother(?:wise)? than\b|\b(?:is|are|be|called|written) otherwise\b/i,
    instead: "different, differs",
    except: /\bother than\b/i,
  },
  { pattern: /\balike\b|\blikewise\b/i, instead: "equal, the same, also" },
  { pattern: /(?<!not )\bof (?:its|their) own\b|\bby (?:it|them)sel(?:f|ves)\b/i, instead: "separate, alone" },
  { pattern: /\bin (?:the )?place of\b/i, instead: "instead of" },
  { pattern: /\bforbids? to\b|\bis to be had\b|\bit is to be\b/i, instead: "disables, must" },
  { pattern: /\bbe it\b|, say[,.]/i, instead: "for example" },
  { pattern: /\bgrave(?:st|r)?\b/i, instead: "severe, worst" },
];

/** American spelling. */
const SPELLING: readonly Wording[] = [
  {
    pattern: /\b(?:colou?rs?\b(?<=our|ours)|behaviour|modell(?:ed|ing)|licence|favour|honour|catalogue)/i,
    instead: "American spelling",
  },
];

export const WORDINGS: readonly Wording[] = [...VAGUE, ...VERBS, ...INVERSIONS, ...SPELLING];

/** Openings of a comment that is neither a contract nor a reason: it should start with a verb or a noun. */
export const OPENINGS: readonly Wording[] = [
  {
    pattern: /^(?:Whether|What|Where|How|Why|Of|That|Those|Who\w*|Which|With|It|So|To)\b/,
    instead: "a verb or a noun: Returns, Finds, Merges, The unit, …",
  },
];

export const MAX_WORDS = 30;

/** Finds the wordings of a text, each with what to write instead. */
export function wordingsIn(text: string, wordings: readonly Wording[] = WORDINGS): readonly string[] {
  return wordings.flatMap(({ pattern, instead, except }) => {
    const found = pattern.exec(text);
    return found === null || except?.test(text) === true ? [] : [`"${found[0]}" → ${instead}`];
  });
}

/** Finds the sentences of a text that have more than 30 words. */
export function longSentencesIn(text: string): readonly string[] {
  return text
    .replace(/`[^`]*`/g, "Code")
    .split(/(?<=[.?!:;])\s+(?=[A-Z"“(*[]|apicompat |$)|\n{2,}|\n(?=\s*[-*\d|#])|\|/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > MAX_WORDS);
}
