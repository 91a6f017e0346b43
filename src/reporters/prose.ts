import { listed } from "../base/listed.ts";

/** `1,234,567`, like `toLocaleString("en")`, but without loading the locale data. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}

/** `1 error`, `2 errors`. */
export function count(amount: number, singular: string, plural: string = `${singular}s`): string {
  return `${grouped(amount)} ${amount === 1 ? singular : plural}`;
}

/** The first items, and `and 344 more` as the last one. */
export function firstOf(items: readonly string[], shown: number): readonly string[] {
  const rest = items.length - shown;
  return rest <= 1 ? items : [...items.slice(0, shown), `and ${grouped(rest)} more`];
}

/** `a, b and 344 more`. */
export function enumeration(items: readonly string[]): string {
  return items.join(", ").replace(/, (and [\d,]+ more)$/, " $1");
}

/** Line breaks, other control characters, and marks of the reading direction. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes control characters of an untrusted name, so that it stays in one line and cannot control a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => (sign === "\n" ? sign : escaped(sign)));
}

/** Replaces each unprintable character by one printable character, so that columns stay right. */
export function printableColumns(text: string): string {
  return text.replace(UNPRINTABLE, "\uFFFD");
}

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(sign: string): string {
  return SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Characters that a terminal or a reader interprets, except for the colors and lines of the report. */
const MISLEADING = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Escapes lines that a CI service would interpret as commands: GitHub reads `::` at the start of a line, indented or not,
 * GitHub and Azure for `##[` and `##vso[` anywhere, TeamCity for `##teamcity[`. JSON keeps its meaning, because its strings have such escapes.
 * Escapes marks of the reading direction too, which JSON leaves as they are.
 */
export function withoutCommands(report: string): string {
  return report
    .replace(/^([^\S\n]*):(?=:)/gm, "$1\\u003a")
    .replace(/##(?=(?:vso|teamcity)?\[)/g, "#\\u0023")
    .replace(MISLEADING, escaped);
}

/** An untrusted sentence in one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** Breaks a paragraph into lines of at most `width` columns, the first of at most `first`; a longer word stands alone. */
export function wrap(text: string, width: number, first: number = width): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  for (const word of printableLines(text).split(/\s+/)) {
    if (word === "") continue;
    const own = columns(word);
    if (line.length > 0 && used + 1 + own > (lines.length === 0 ? first : width)) {
      lines.push(line.join(" "));
      line = [];
      used = 0;
    }
    used += line.length === 0 ? own : 1 + own;
    line.push(word);
  }
  if (line.length > 0) lines.push(line.join(" "));
  return lines;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Combining marks, joiners and other format characters take no column. */
const NO_COLUMN = /\p{Mark}|\p{Format}/u;

/** Returns the width of a text in columns of a terminal. */
export function columns(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let total = 0;
  for (const character of text) total += NO_COLUMN.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return total;
}

/** `kubernetes, openapi and protobuf profiles`; empty if nothing was checked. `profile` separates several by commas. */
export function profileNames(profile: string): string {
  if (profile === "") return "";
  const names = profile.split(", ");
  return `${listed(names)} ${names.length === 1 ? "profile" : "profiles"}`;
}
