// Parts of regular expressions for sentences about a field, and the marks that replace its subject.

/** The nouns that a description uses for its field. */
export const NOUN =
  "(?:fields?|propert(?:y|ies)|features?|options?|settings?|parameters?|attributes?|members?|apis?|functionality)";

/** The field as the subject of a marked sentence, and the field or its use: "this field", "using this field". */
export const SELF = "[@~]";
export const USE = String.raw`\+?[@~]`;
/** The field as the subject, by its name. */
export const NAMED = "~";

/** Compiles the forms of sentences that `markSubject` returns; each is found at the beginning. */
export function formOf(form: string): RegExp {
  return new RegExp(`^${form}`);
}

/**
 * Returns a sentence in lower case whose subject is marked if that is the field `name`: `~` for its name, `@` for another word, and `+`
 * before them for its use. Forms then need no alternatives for the subject, and are the same for all names.
 */
export function markSubject(sentence: string, name: string): string {
  const lower = sentence.toLowerCase();
  const level = LEVELED.exec(lower)?.[0] ?? "";
  const start = level.length + LEAD.exec(lower.slice(level.length))![0].length;
  const use = USING.exec(lower.slice(start))?.[0] ?? "";
  const subject = lower.slice(start + use.length);
  const plain = name.replaceAll(/[^\w-]/g, "").toLowerCase();
  const named = endOfName(subject, plain === "" ? "this" : plain);
  const end = named ?? OTHER_WORD.exec(subject)?.[0].length;
  if (end === undefined) return level + lower.slice(start);
  const rest = subject.slice(end).replace(/^,? you must/, "");
  return `${level}${use === "" ? "" : "+"}${named === undefined ? "@" : "~"}${rest}`;
}

/** "(Alpha) …", "Alpha: …", "Alpha - …" */
const LEVELED = /^(?:[([](?:alpha|beta)[)\]][.:,]? ?|(?:alpha|beta)(?:[.,:;] ?| [-–—] ))/;
const LEAD =
  /^(?:\(?(?:please )?note(?: that)?[:,]? |warning: |important: |currently,? |(?:as of|since|in) v?[\d.]+,? )?/;
const USING = /^(?:using|to use|use of|setting) /;
const OTHER_WORD = new RegExp(String.raw`^(?:(?:this|the) ${NOUN}|this|it)(?![\w-])`);
const NOUN_AFTER = new RegExp(String.raw`^ ${NOUN}(?![\w-])`);

/** Returns the length of "name", "the name" and "the name field". */
function endOfName(text: string, name: string): number | undefined {
  const start = text.startsWith("the ") && !name.startsWith("the ") ? 4 : 0;
  if (!text.startsWith(name, start)) return undefined;
  const end = start + name.length;
  if (/^[\w-]/.test(text.slice(end))) return undefined;
  return end + (NOUN_AFTER.exec(text.slice(end))?.[0].length ?? 0);
}
