import type { Comparison, Severity } from "../../contracts/finding.ts";
import type { ReporterOptions } from "../../contracts/reporter.ts";
import type { Place } from "../place.ts";
import { printable, wrap } from "../prose.ts";
import type { Style } from "../style.ts";

/** The most columns of a line outside of a terminal, where sentences stay in one line. */
export const UNWRAPPED = 250;

/** The input of every part of the text report. */
export interface Print extends ReporterOptions {
  readonly comparison: Comparison;
  readonly style: Style;
  /** Columns at which sentences break into lines; `UNWRAPPED` for pipes and files. */
  readonly lineWidth: number;
  /** Names a place, below the folder that both compared files are in; with --verbose by the whole path. */
  readonly where: (place: Place) => string;
}

export const MARKS = { error: "✖", warn: "▲", info: "●", off: " " } as const satisfies Record<Severity, string>;
export const WORDS = { error: "error", warn: "warning", info: "note", off: "" } as const satisfies Record<
  Severity,
  string
>;

/** `  label: sentence`; further lines are indented below it. */
export function labelled(label: string, sentence: string, { lineWidth, style }: Print): string[] {
  const [top = "", ...rest] = wrap(`${label}: ${sentence}`, lineWidth - 4, lineWidth - 2);
  const end = label.length + 1;
  return [`  ${style.strong(top.slice(0, end))}${top.slice(end)}`, ...rest.map((line) => `    ${line}`)];
}

/** A label with one item on each line below it. */
export function labelledList(label: string, items: readonly string[], { style }: Print): string[] {
  return [`  ${style.strong(`${label}:`)}`, ...items.map((item) => `    ${printable(item)}`)];
}

/** A headline: its lead is painted, the message is bold. */
export function headlineOf(lead: string, message: string, paint: Style["error"], print: Print): string[] {
  const { style, lineWidth } = print;
  const [top = "", ...rest] = wrap(`${lead} ${message}`, lineWidth - 2, lineWidth);
  // The lead never wraps: it is shorter than any width.
  return [
    `${paint(top.slice(0, lead.length))}${style.strong(top.slice(lead.length))}`,
    ...rest.map((line) => `  ${style.strong(line)}`),
  ];
}
