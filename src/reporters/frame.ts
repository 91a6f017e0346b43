import type { SourceRange } from "../contracts/errors.ts";
import { commonIndent, lastLine, linesNear, type ExcerptOptions } from "./excerpt.ts";
import { columns, count, printableColumns } from "./prose.ts";
import type { Style } from "./style.ts";

export interface FrameOptions extends ExcerptOptions {
  /** Blank for the parent of a missing element. */
  readonly mark: "-" | "+" | "!" | " ";
  readonly width: number;
  readonly style: Style;
}

const INDENT = "    ";

/** The lines of a text around a range, numbered, the range marked; wide lines are cut around it. */
export function frame(text: string, range: SourceRange, options: FrameOptions): string[] {
  const { mark, width, style } = options;
  const { lines, more } = linesNear(text, range, { ...options, longest: 2 * width });
  const texts = lines.map((line) => clean(line.text));
  const at = Math.max(
    0,
    lines.findIndex(({ inside }) => inside),
  );
  const dropped = lines[at]?.dropped ?? 0;
  const gutter = String(lines.at(-1)?.number ?? 0).length;
  const room = Math.max(20, width - INDENT.length - gutter - 5);
  const indent = dropped === 0 && (texts[at]?.length ?? 0) > room ? commonIndent(texts) : 0;
  const paint = { "-": style.removed, "+": style.added, "!": style.error, " ": style.faint }[mark];

  const result: string[] = [];
  const single = lastLine(range) === range.start.line;
  const skip = single ? windowStart(range.start.column - 1 - indent, room) - dropped : 0;
  for (const [index, { number, inside }] of lines.entries()) {
    const line = (texts[index] ?? "").slice(indent);
    const label = `${inside ? mark : " "} ${String(number).padStart(gutter)}`;
    const code = cut(line, inside ? skip : 0, room);
    result.push(`${INDENT}${inside ? paint(label) : style.faint(label)} ${style.faint("│")} ${code}`.trimEnd());
    if (single && inside && mark !== " " && range.end.column > range.start.column) {
      const marks = underline(line, range, indent + dropped, skip, room);
      result.push(`${INDENT}${" ".repeat(gutter + 2)} ${style.faint("│")} ${paint(marks)}`);
    }
  }
  if (more > 0 && mark !== " ") {
    result.push(`${INDENT}${style.faint(`${" ".repeat(gutter + 2)} ⋮ ${count(more, "more line")}`)}`);
  }
  return result;
}

/** Keeps one column for each UTF-16 unit. */
function clean(line: string): string {
  return printableColumns(line.replaceAll("\t", " "));
}

/** Returns the number of characters to cut on the left, so that the column is visible. */
function windowStart(column: number, room: number): number {
  return column < room - 12 ? 0 : Math.max(0, column - Math.floor(room / 3));
}

function cut(line: string, skip: number, room: number): string {
  const left = skip > 0 ? "…" : "";
  const rest = line.slice(skip + left.length);
  return rest.length + left.length <= room ? left + rest : `${left}${rest.slice(0, room - left.length - 1)}…`;
}

function underline(line: string, range: SourceRange, before: number, skip: number, room: number): string {
  const from = range.start.column - 1 - before;
  const to = Math.min(range.end.column - 1 - before, skip + room, line.length);
  const lead = columns(line.slice(skip, from));
  return " ".repeat(lead) + "^".repeat(Math.max(1, columns(line.slice(from, to))));
}
