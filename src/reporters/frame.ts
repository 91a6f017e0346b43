import type { SourceRange } from "../errors.ts";
import { columns, count, printable } from "./prose.ts";
import type { Style } from "./style.ts";

export interface FrameOptions {
  /** Blank: the range is shown, but is not what the frame is about. */
  readonly mark: "-" | "+" | "!" | " ";
  readonly width: number;
  readonly style: Style;
  /** How many lines of the range are shown. */
  readonly height: number;
  /** How many lines before and after are shown. */
  readonly context: number;
}

const INDENT = "    ";

/** The lines of a text around a range, numbered, the range marked; wide lines are cut around it. */
export function frame(text: string, range: SourceRange, options: FrameOptions): string[] {
  const { mark, width, style, height, context } = options;
  const first = range.start.line;
  const last = lastLine(range);
  const shown = Math.min(last, first + height - 1);
  const excerpt = linesAround(text, range.start.offset, context, shown - first + context);
  const top = first - excerpt.before;
  const gutter = String(top + excerpt.lines.length - 1).length;
  const room = Math.max(20, width - INDENT.length - gutter - 5);
  const indent = excerpt.lines[excerpt.before]!.length > room ? commonIndent(excerpt.lines) : 0;
  const paint = { "-": style.removed, "+": style.added, "!": style.error, " ": style.faint }[mark];

  const result: string[] = [];
  const skip = first === last ? windowStart(range.start.column - 1 - indent, room) : 0;
  for (const [index, raw] of excerpt.lines.entries()) {
    const number = top + index;
    if (number > shown && last > shown) break;
    const inside = number >= first && number <= shown;
    const code = cut(raw.slice(indent), inside ? skip : 0, room);
    const label = `${inside ? mark : " "} ${String(number).padStart(gutter)}`;
    result.push(`${INDENT}${inside ? paint(label) : style.faint(label)} ${style.faint("│")} ${code}`.trimEnd());
    if (first === last && inside && mark !== " " && range.end.column > range.start.column) {
      const line = underline(raw.slice(indent), range, indent, skip, room);
      result.push(`${INDENT}${" ".repeat(gutter + 2)} ${style.faint("│")} ${paint(line)}`);
    }
  }
  if (last > shown && mark !== " ") {
    result.push(`${INDENT}${style.faint(`${" ".repeat(gutter + 2)} ⋮ ${count(last - shown, "more line")}`)}`);
  }
  return result;
}

/** A half-open range that ends where a line begins does not hold that line. */
function lastLine({ start, end }: SourceRange): number {
  return end.line > start.line && end.column === 1 ? end.line - 1 : end.line;
}

interface Excerpt {
  readonly lines: readonly string[];
  readonly before: number;
}

/** The line at an offset with its neighbours, found without splitting the whole text. */
function linesAround(text: string, offset: number, before: number, after: number): Excerpt {
  let start = text.lastIndexOf("\n", offset - 1) + 1;
  let found = 0;
  for (; found < before && start > 0; found++) start = text.lastIndexOf("\n", start - 2) + 1;
  const lines: string[] = [];
  for (let at = start; lines.length < found + 1 + after && at <= text.length;) {
    const end = text.indexOf("\n", at);
    lines.push(clean(text.slice(at, end < 0 ? text.length : end)));
    if (end < 0) break;
    at = end + 1;
  }
  if (lines.length > found + 1 && lines.at(-1) === "") lines.pop();
  return { lines, before: found };
}

/** One column per UTF-16 unit, so that places stay right. */
function clean(line: string): string {
  return printable(line.replace(/\r$/, "").replaceAll("\t", " "));
}

function commonIndent(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  return indents.length === 0 ? 0 : Math.min(...indents);
}

/** Where a line is cut on its left so that the column is in view. */
function windowStart(column: number, room: number): number {
  return column < room - 12 ? 0 : Math.max(0, column - Math.floor(room / 3));
}

function cut(line: string, skip: number, room: number): string {
  const left = skip > 0 ? "…" : "";
  const rest = line.slice(skip + left.length);
  return rest.length + left.length <= room ? left + rest : `${left}${rest.slice(0, room - left.length - 1)}…`;
}

function underline(line: string, range: SourceRange, indent: number, skip: number, room: number): string {
  const from = range.start.column - 1 - indent;
  const to = Math.min(range.end.column - 1 - indent, skip + room, line.length);
  const lead = columns(line.slice(skip, from));
  return " ".repeat(lead) + "^".repeat(Math.max(1, columns(line.slice(from, to))));
}
