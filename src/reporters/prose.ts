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

/** Text of others, made harmless for a terminal: what would move the cursor or turn the reading direction is replaced. */
export function printable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\uFFFD");
}

/** The same without line breaks. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** Breaks a paragraph into lines of at most `width` columns; a word that is longer stands alone. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(/\s+/)) {
    if (word === "") continue;
    if (line !== "" && columns(line) + 1 + columns(word) > width) {
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
export function profilesSaid(profile: string): string {
  if (profile === "") return "";
  const names = profile.split(", ");
  const most = names.slice(0, -2).map((name) => `${name}, `);
  return `${most.join("")}${names.slice(-2).join(" and ")} ${names.length === 1 ? "profile" : "profiles"}`;
}
