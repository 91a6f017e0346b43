import type { SourceRange } from "../../contracts/errors.ts";
import type { FindingPlace } from "../../contracts/finding.ts";
import { lastLine, linesNear, type RawLine } from "../excerpt.ts";
import { showsAbsence } from "../place.ts";
import { count, printableColumns } from "../prose.ts";
import type { Print } from "./print.ts";

/** The code of one side that a finding shows. */
export type Code =
  | { readonly kind: "none" }
  /** One line; `from` and `to` delimit the range in it. */
  | { readonly kind: "line"; readonly text: string; readonly from: number; readonly to: number; readonly more: number }
  | { readonly kind: "lines"; readonly lines: readonly CodeLine[]; readonly more: number };

export interface CodeLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

const NONE: Code = { kind: "none" };
/** The maximum number of lines that are compared to find different ones. */
const LINES_COMPARED = 400;
const LINES_SHOWN = 4;
const LONGEST_LINE = 400;

/** The lines of both sides that matter: of several, those that differ; a line that both sides share is shown once. */
export function codeOf(
  old: FindingPlace,
  new_: FindingPlace,
  print: Print,
): { readonly old: Code; readonly new: Code } {
  const [before, after] = [rangeOf(old, new_, print), rangeOf(new_, old, print)];
  if (before === undefined || after === undefined) return { old: headOf(before), new: headOf(after) };
  if (before.length === 1 && after.length === 1) {
    const sides = { old: headOf(before), new: headOf(after) };
    return before[0]!.text.trim() === after[0]!.text.trim() ? { ...sides, old: NONE } : sides;
  }
  return { old: differing(before, after), new: differing(after, before) };
}

interface Line extends RawLine {
  readonly range: SourceRange;
}

/** The lines of a range; undefined without a text, or if the parent's lines do not show that the element is missing. */
function rangeOf(place: FindingPlace, other: FindingPlace, print: Print): readonly Line[] | undefined {
  const { range } = place;
  const text = print.source(place.file)?.text;
  if (text === undefined || range === undefined) return undefined;
  if (place.missing === true && !showsAbsence(place, other)) return undefined;
  const options = { height: LINES_COMPARED, context: 0, longest: LONGEST_LINE };
  return linesNear(text, range, options).lines.map((line) => ({ ...line, range }));
}

function headOf(lines: readonly Line[] | undefined): Code {
  const [first] = lines ?? [];
  if (first === undefined) return NONE;
  const { range, dropped } = first;
  const raw = printableColumns(first.text.replaceAll("\t", " "));
  const text = raw.trimStart();
  const lead = raw.length - text.length + dropped;
  const single = lastLine(range) === range.start.line;
  const from = Math.max(0, range.start.column - 1 - lead);
  const to = single ? range.end.column - 1 - lead : text.length;
  const whole = `${dropped > 0 ? "…" : ""}${text.trimEnd()}${first.cut ? "…" : ""}`;
  const shift = dropped > 0 ? 1 : 0;
  return { kind: "line", text: whole, from: from + shift, to: to + shift, more: lastLine(range) - range.start.line };
}

/** The lines that the other side does not have, regardless of order and indent. */
function differing(lines: readonly Line[], others: readonly Line[]): Code {
  const known = new Map<string, number>();
  for (const { text } of others) known.set(text.trim(), (known.get(text.trim()) ?? 0) + 1);
  const own = lines.filter(({ text }) => {
    const left = known.get(text.trim()) ?? 0;
    known.set(text.trim(), left - 1);
    return left <= 0;
  });
  if (own.length === 0) return NONE;
  const shown = own.slice(0, LINES_SHOWN).map(({ number, text, cut }) => ({
    number,
    text: `${printableColumns(text.replaceAll("\t", " ")).trimEnd()}${cut ? "…" : ""}`,
  }));
  return { kind: "lines", lines: shown, more: own.length - shown.length };
}

/** A part of the line that fits, with the range in view; the range is painted. */
export function fitted(code: Code & { readonly kind: "line" }, room: number, paint: (text: string) => string): string {
  const { from, more } = code;
  const tail = more === 0 ? "" : `  (${count(more, "more line")})`;
  const width = Math.max(12, room - tail.length);
  const skip =
    code.text.length <= width ? 0 : windowStart(from, Math.min(code.to, code.text.length), code.text.length, width);
  const left = skip > 0 ? "…" : "";
  const rest = code.text.slice(skip + left.length);
  const cut = rest.length + left.length > width;
  const visible = left + (cut ? `${rest.slice(0, width - left.length - 1)}…` : rest);
  const [start, end] = [from - skip, code.to - skip].map((at) => Math.max(left.length, Math.min(at, visible.length)));
  return `${visible.slice(0, start)}${paint(visible.slice(start, end))}${visible.slice(end)}${tail}`;
}

/** Returns the number of characters to cut on the left, so that the range and its surroundings are visible. */
function windowStart(from: number, to: number, length: number, width: number): number {
  if (to <= width - 1) return 0;
  const lead = Math.max(2, Math.floor((width - Math.min(to - from, width)) / 2));
  return Math.max(0, Math.min(from - lead, length - width));
}
