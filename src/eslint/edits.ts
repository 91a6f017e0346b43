/** A change to a text, in offsets. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The range of a node: key and value in an object, otherwise the value. Offsets. */
export interface NodeSpan {
  readonly start: number;
  readonly end: number;
}

/** The text of a node without its indentation, to insert it elsewhere. */
export interface Snippet {
  readonly lines: readonly string[];
  /** An item of a list, without its dash; else a member with its key. */
  readonly item: boolean;
}

export function snippetAt(text: string, { start, end }: NodeSpan, item: boolean): Snippet {
  const column = start - lineStart(text, start);
  const [first = "", ...rest] = text.slice(start, end).split(/\r?\n/);
  return { lines: [first, ...rest.map((line) => line.slice(Math.min(column, line.search(/\S|$/))))], item };
}

/** Writes a node at the end of a collection; undefined where the way that it is written does not allow it for certain. */
export function append(text: string, { start, end }: NodeSpan, key: string, snippet: Snippet): Edit | undefined {
  const value = valueStart(text, start, key);
  if (value === undefined) return undefined;
  return /[{[]/.test(text[value] ?? "")
    ? appendToFlow(text, { start: value, end }, snippet)
    : appendToBlock(text, { start, end }, value, snippet);
}

/** Removes a node from its collection; undefined if nothing would be left in it, or if other text shares the lines of the node. */
export function remove(text: string, { start, end }: NodeSpan, item: boolean): Edit | undefined {
  const after = text.slice(end).search(/\S|$/) + end;
  const before = text.slice(0, start).trimEnd().length;
  if (text[after] === "," && !text.slice(end, after).includes("\n")) {
    if (/[{[,]/.test(text[before - 1] ?? "")) return { start: before, end: after + 1, text: "" };
  }
  if (/[}\]]/.test(text[after] ?? "") && text[before - 1] === ",") return { start: before - 1, end, text: "" };
  return removeLines(text, { start, end }, item);
}

/** Replaces a node with the text of another one, in one line; undefined if both are equal. */
export function replace(text: string, { start, end }: NodeSpan, { lines }: Snippet): Edit | undefined {
  const [only, second] = lines;
  if (only === undefined || second !== undefined || only === text.slice(start, end)) return undefined;
  return { start, end, text: only };
}

/** Adds a sentence to a member whose value is a text. */
export function prolong(text: string, { start, end }: NodeSpan, sentence: string): Edit {
  const node = text.slice(start, end);
  const block = /^[^\n]*:[ \t]+[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*\r?\n)*([ \t]+)\S/.exec(node);
  if (block !== null) return { start: end, end, text: `\n${block[1]!}${sentence}` };
  const quote = /["']$/.exec(node)?.[0] ?? "";
  const at = end - quote.length;
  const gap = /[\s"':]$/.test(text.slice(start, at)) ? "" : " ";
  return { start: at, end: at, text: `${gap}${sentence}` };
}

/** Undefined where the node does not begin with its key. A root and an item have none: their value starts where they do. */
function valueStart(text: string, start: number, key: string): number | undefined {
  if (/[{[]/.test(text[start] ?? "")) return start;
  const written = [key, JSON.stringify(key), `'${key.replaceAll("'", "''")}'`].find((each) =>
    text.startsWith(each, start),
  );
  const colon =
    written === undefined
      ? null
      : /^[ \t]*:(?=\s|[{["])[ \t]*/.exec(text.slice(start + written.length, start + written.length + 80));
  if (written !== undefined && colon !== null) return start + written.length + colon[0].length;
  return key === "" || /^\d+$/.test(key) ? start : undefined;
}

function appendToFlow(text: string, { start, end }: NodeSpan, { lines, item }: Snippet): Edit | undefined {
  const inner = text.slice(start + 1, end - 1);
  if ((text[start] === "[") !== item || /[^}\]]/.test(text[end - 1] ?? "") || /(?:^|\s)#/.test(inner)) return undefined;
  const last = start + 1 + inner.trimEnd().length;
  const empty = inner.trim() === "";
  const comma = /(?:^|,)\s*$/.test(inner) ? "" : ",";
  if (!inner.includes("\n")) {
    const [only = "", second] = lines;
    if (second !== undefined || !fitsInFlow(only, item)) return undefined;
    const space = item && !inner.startsWith(" ") ? "" : " ";
    return { start: last, end: end - 1, text: `${comma}${empty ? space : " "}${only}${space}` };
  }
  const indent = /\n([ \t]*)\S/.exec(inner)?.[1];
  if (indent === undefined) return undefined;
  return { start: last, end: last, text: `${comma}\n${indented(lines, indent)}` };
}

/** A plain text may hold signs that end it between brackets. */
function fitsInFlow(line: string, item: boolean): boolean {
  const value = item ? line : line.replace(/^(?:"(?:[^"\\]|\\.)*"|[^:]*):\s*/, "");
  return !line.includes("#") && (/^["'{[]/.test(value) || !/[,{}[\]]/.test(value));
}

function appendToBlock(
  text: string,
  { start, end }: NodeSpan,
  value: number,
  { lines, item }: Snippet,
): Edit | undefined {
  const rest = /^[^\n]*/.exec(text.slice(value))?.[0] ?? "";
  const keyed = value !== start;
  if (keyed && !/^(?:#|\r?$)/.test(rest)) return undefined;
  const first = keyed ? /\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*([ \t]*)(\S)/.exec(text.slice(value, end)) : undefined;
  if (keyed && first === null) return undefined;
  const indent = first?.[1] ?? " ".repeat(start - lineStart(text, start));
  const dashed = keyed ? first?.[2] === "-" : /^-\s/.test(rest);
  if (dashed !== item) return undefined;
  const at = lineEnd(text, end);
  const written = indented(
    item ? lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`)) : lines,
    indent,
  );
  return { start: at, end: at, text: `\n${written}` };
}

function removeLines(text: string, { start, end }: NodeSpan, item: boolean): Edit | undefined {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const lead = text.slice(from, start);
  if (!(item ? /^[ \t]*-[ \t]+$/ : /^[ \t]*$/).test(lead) || !/^[ \t]*(?:#.*)?\r?$/.test(text.slice(end, to)))
    return undefined;
  const indent = /^[ \t]*/.exec(lead)?.[0] ?? "";
  const isSibling = (line = ""): boolean =>
    line.startsWith(indent) && (item ? /^-\s/ : /^[^\s#-]/).test(line.slice(indent.length));
  const above = text.slice(0, Math.max(from - 1, 0)).split("\n");
  const below = text.slice(to + 1).split("\n");
  const isDeeper = (line: string): boolean =>
    line.trim() === "" || line.startsWith(`${indent} `) || line.trim().startsWith("#");
  const previous = above.findLast((line) => !isDeeper(line));
  const next = below.find((line) => !isDeeper(line));
  return isSibling(previous) || isSibling(next)
    ? { start: from, end: Math.min(to + 1, text.length), text: "" }
    : undefined;
}

function indented(lines: readonly string[], indent: string): string {
  return lines.map((line) => (line.trim() === "" ? line : indent + line)).join("\n");
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
