/** Every repetition of anything, and nothing at all. */
const ANYTHING = /^\^?(?:(?:\.|\[\\s\\S\]|\[\\S\\s\]|\[\\w\\W\]|\[\\W\\w\]|\[\^\])\*\??)*\$?$/;

/** Whether a pattern matches every text: it is searched for, so `^` alone does. A line break is no reason for a finding. */
export function admitsAnything(pattern: string): boolean {
  return ANYTHING.test(pattern) && !/^\^\$$/.test(pattern);
}

/** Two patterns of equal plain form match the same texts. Only what is surely the same is rewritten. */
export function plainForm(pattern: string): string {
  return pattern
    .replaceAll("\\/", "/")
    .replaceAll(/(?<!\\)\[0-9\]/g, "\\d")
    .replaceAll(/(?<!\\)\[(?:A-Za-z|a-zA-Z)0-9_\]|(?<!\\)\[0-9(?:A-Za-z|a-zA-Z)_\]/g, "\\w")
    .replaceAll("{1,}", "+")
    .replaceAll("{0,}", "*")
    .replaceAll("{0,1}", "?")
    .replaceAll(/(?<!\\)\{(\d+),\1\}/g, "{$1}")
    .replaceAll("{1}", "")
    .replace(/^\^\.\*\??/, "")
    .replace(/(?<!\\)\.\*\$$/, "");
}
