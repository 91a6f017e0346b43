/** `1,234,567`: what `toLocaleString("en")` gives, without loading the data of all languages for it. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}

/** `1 error`, `2 errors`. */
export function count(amount: number, singular: string, plural: string = `${singular}s`): string {
  return `${grouped(amount)} ${amount === 1 ? singular : plural}`;
}

/** The first few, and as the last item how many more there are: `and 344 more`. */
export function firstOf(items: readonly string[], shown: number): readonly string[] {
  const rest = items.length - shown;
  return rest <= 1 ? items : [...items.slice(0, shown), `and ${grouped(rest)} more`];
}

/** `a, b and 344 more`. */
export function enumeration(items: readonly string[]): string {
  return items.join(", ").replace(/, (and [\d,]+ more)$/, " $1");
}

/** Line breaks, other control characters, and what turns the reading direction. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A name that others chose, in one line and harmless for a terminal: `\u001b` stands for a character that moves the cursor. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** A text of several lines, likewise. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => (sign === "\n" ? sign : escaped(sign)));
}

/** Where columns count: each character that is not printable is replaced by one that is. */
export function printableColumns(text: string): string {
  return text.replace(UNPRINTABLE, "\uFFFD");
}

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(sign: string): string {
  return SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * A report without lines that a CI service takes for its commands: GitHub looks for `::` at the start of a line, indented or not,
 * GitHub and Azure for `##[` and `##vso[` anywhere, TeamCity for `##teamcity[`. JSON stays what it is: its strings have such escapes.
 */
export function withoutCommands(report: string): string {
  return report.replace(/^([^\S\n]*):(?=:)/gm, "$1\\u003a").replace(/##(?=(?:vso|teamcity)?\[)/g, "#\\u0023");
}

/** A sentence of others, in one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** Breaks a paragraph into lines of at most `width` columns, the first of at most `first`; a longer word stands alone. */
export function wrap(text: string, width: number, first: number = width): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of printableLines(text).split(/\s+/)) {
    if (word === "") continue;
    if (line !== "" && columns(line) + 1 + columns(word) > (lines.length === 0 ? first : width)) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  if (line !== "") lines.push(line);
  return lines;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Combining marks, joiners and other format characters take no column. */
const NO_COLUMN = /\p{Mark}|\p{Format}/u;

/** How many columns of a terminal a text takes. */
export function columns(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let total = 0;
  for (const character of text) total += NO_COLUMN.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return total;
}

/** `kubernetes, openapi and protobuf profiles`; empty where nothing was judged. `profile` names several with a comma between them. */
export function profileNames(profile: string): string {
  if (profile === "") return "";
  const names = profile.split(", ");
  const most = names.slice(0, -2).map((name) => `${name}, `);
  return `${most.join("")}${names.slice(-2).join(" and ")} ${names.length === 1 ? "profile" : "profiles"}`;
}
