/** Returns a normal form: patterns with the same form match the same strings. Rewrites only what is certain. */
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
    .replace(/^\.\*\??/, "")
    .replace(/(?<!\\)\.\*\??$/, "");
}
