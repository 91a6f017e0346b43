import type { SourceRange } from "../contracts/errors.ts";
import { LINE_END } from "../contracts/source.ts";
import { printable } from "./prose.ts";

/** Some lines of a text around a range. */
export interface Excerpt<Line> {
  readonly lines: readonly Line[];
  /** The number of lines of the range that are not shown. */
  readonly more: number;
}

export interface ExcerptLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** True if the line belongs to the range. */
  readonly inside: boolean;
}

/** A line without its end; of a long line, the part near the range. */
export interface RawLine extends ExcerptLine {
  /** The number of characters cut at the beginning. */
  readonly dropped: number;
  /** True if the end of the line is cut. */
  readonly cut: boolean;
}

export interface ExcerptOptions {
  /** The maximum number of lines of the range. */
  readonly height: number;
  /** The number of lines before and after the range. */
  readonly context: number;
}

const LONGEST_LINE = 240;

/** The printable lines of a text around a range, without their common indent. */
export function excerpt(text: string, range: SourceRange, options: ExcerptOptions): Excerpt<ExcerptLine> {
  const { lines, more } = linesNear(text, range, { ...options, longest: LONGEST_LINE });
  const clean = lines.map(({ number, text: raw, inside, dropped, cut }) => {
    const line = printable(raw.replaceAll("\t", "  "));
    return { number, text: `${dropped > 0 ? "…" : ""}${line}${cut ? "…" : ""}`, inside };
  });
  return { lines: dedent(clean), more };
}

/**
 * The lines of a text around a range, found without looking at the rest of it: a document in one line of some megabytes
 * costs the same as any other. Returns at least one line; `longest` limits the length of each.
 */
export function linesNear(
  text: string,
  range: SourceRange,
  { height, context, longest }: ExcerptOptions & { readonly longest: number },
): Excerpt<RawLine> {
  const { start } = range;
  const last = lastLine(range);
  const shown = Math.min(last, start.line + height - 1);
  const first = start.offset - (start.column - 1);
  const before = linesBefore(text, first, context, longest);
  const after = last === shown ? context : 0;
  const rest = linesFrom(text, first, shown - start.line + 1 + after, start.column - 1, longest);
  const lines = [...before, ...rest].map((line, index): RawLine => {
    const number = start.line - before.length + index;
    return { ...line, number, inside: number >= start.line && number <= shown };
  });
  // A blank line at the end is useless.
  const end = lines.at(-1);
  return { lines: end?.inside === false && end.text === "" ? lines.slice(0, -1) : lines, more: last - shown };
}

/** The last line that a half-open range touches: a range that ends at the start of a line does not include that line. */
export function lastLine({ start, end }: SourceRange): number {
  return end.line > start.line && end.column === 1 ? end.line - 1 : end.line;
}

type Stretch = Pick<RawLine, "text" | "dropped" | "cut">;

/** Limits the search for the end of a line. */
const REACH = 20_000;

function linesBefore(text: string, first: number, wanted: number, longest: number): readonly Stretch[] {
  const lines: Stretch[] = [];
  let next = first;
  while (lines.length < wanted && next > 0) {
    const end = next - (text.startsWith("\r\n", next - 2) ? 2 : 1);
    const from = Math.max(0, end - REACH);
    const window = text.slice(from, end);
    const start = Math.max(window.lastIndexOf("\n"), window.lastIndexOf("\r")) + 1;
    if (start === 0 && from > 0) break;
    lines.unshift(stretch(window.slice(start), 0, longest));
    next = from + start;
  }
  return lines;
}

function linesFrom(text: string, first: number, wanted: number, column: number, longest: number): readonly Stretch[] {
  const lines: Stretch[] = [];
  const lead = Math.floor(longest / 4);
  let at = first;
  do {
    const dropped = lines.length === 0 && column > 2 * lead ? column - lead : 0;
    const window = text.slice(at + dropped, at + dropped + REACH);
    const end = LINE_END.exec(window);
    lines.push(stretch(end === null ? window : window.slice(0, end.index), dropped, longest));
    if (end === null) break;
    at += dropped + end.index + end[0].length;
  } while (lines.length < wanted && at < text.length);
  return lines;
}

function stretch(line: string, dropped: number, longest: number): Stretch {
  return { text: line.slice(0, longest), dropped, cut: line.length > longest };
}

function dedent(lines: readonly ExcerptLine[]): readonly ExcerptLine[] {
  const common = commonIndent(lines.map(({ text }) => text));
  return lines.map((line) => ({ ...line, text: line.text.slice(common).trimEnd() }));
}

/** Returns the common indentation in characters. Blank lines do not count. */
export function commonIndent(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  return indents.length === 0 ? 0 : Math.min(...indents);
}
