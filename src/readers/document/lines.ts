import type { SourcePosition, SourceRange } from "../../contracts/errors.ts";
import type { Span } from "./fault.ts";

const LINE_FEED = 10;
const BYTE_ORDER_MARK = 0xfeff;

/** Converts offsets to lines and columns. The table is created on first use. */
export class Lines {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  range(span: Span): SourceRange {
    return { start: this.position(span.start), end: this.position(span.end) };
  }

  position(offset: number): SourcePosition {
    this.#starts ??= lineStarts(this.#text);
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(offset - starts[low]!, 0) + 1, offset };
  }
}

/** A line ends with a line feed, a carriage return, or both. A byte order mark is no column. */
function lineStarts(text: string): number[] {
  const starts = [text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0];
  const onlyLineFeeds = !text.includes("\r");
  if (onlyLineFeeds) {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    return starts;
  }
  const breaks = /[\r\n]/g;
  while (breaks.test(text)) {
    const at = breaks.lastIndex;
    if (text[at - 1] === "\r" && text.charCodeAt(at) === LINE_FEED) breaks.lastIndex = at + 1;
    starts.push(breaks.lastIndex);
  }
  return starts;
}
