import type { FindingPlace } from "../contracts/finding.ts";
import type { Problem } from "../contracts/errors.ts";

/** Half-open, in offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the underlined range: the first line of the place. A removed thing has the first line of its parent, and a
 * thing without a place that of the file.
 */
export function underlined({ range }: Pick<FindingPlace | Problem, "range">, text: string): Span {
  const start = Math.min(range?.start.offset ?? 0, text.length);
  const lineEnd = text.slice(start).search(/[ \t]*(?:\r?\n|$)/) + start;
  const end = Math.min(Math.max(range?.end.offset ?? lineEnd, start), Math.max(lineEnd, start));
  return { start, end: end > start ? end : Math.min(start + 1, text.length) };
}
