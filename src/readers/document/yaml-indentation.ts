import type { Event } from "js-yaml";

/** Deeper than any mapping stands that a person wrote. */
const WIDTH = 256;
/** The maximum number of characters to read again because of indentation. */
const MAX_REREAD = 32_000_000;
/** The offsets of events. */
const OFFSETS = ["start", "valueStart", "valueEnd", "anchorStart", "anchorEnd", "tagStart", "tagEnd"] as const;

/**
 * A text with deeper indentation of lines in brackets or quotes. YAML 1.2 requires it, but common parsers do not: a
 * closing bracket is often aligned with its key.
 */
export class Indented {
  readonly #original: string;
  /** The offsets of the indented lines in the original, ascending. */
  #lines: readonly number[] = [];
  #text: string;
  #reread = 0;

  constructor(text: string) {
    this.#original = text;
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** Indents the line at an offset of this text; false if that does not help or takes too long. */
  indent(offset: number): boolean {
    const line = lineStart(this.#original, this.originally(offset));
    this.#reread += offset;
    if (line === 0 || this.#lines.includes(line) || this.#reread > MAX_REREAD) return false;
    // A text with one such line usually has more, which are indented together.
    const others = this.#lines.length === 0 ? closingLines(this.#original) : this.#lines;
    this.#lines = [...new Set([...others, line])].sort((a, b) => a - b);
    this.#text = this.#withLinesIndented();
    return true;
  }

  #withLinesIndented(): string {
    const starts = [0, ...this.#lines];
    const pieces = starts.map((start, index) => this.#original.slice(start, starts[index + 1]));
    return pieces.join(" ".repeat(WIDTH));
  }

  /** An offset of this text in the original. */
  originally(offset: number): number {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lines[middle]! + middle * WIDTH <= offset) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? offset : Math.max(this.#lines[low - 1]!, offset - low * WIDTH);
  }

  /** The same events at their offsets in the original. */
  eventsOriginally(events: readonly Event[]): readonly Event[] {
    return this.#lines.length === 0 ? events : events.map((event) => this.#moved(event));
  }

  #moved(event: Event): Event {
    const moved: Partial<Record<(typeof OFFSETS)[number], number>> = {};
    for (const name of OFFSETS) {
      const offset = (event as typeof moved)[name];
      if (offset !== undefined) moved[name] = this.originally(offset);
    }
    return { ...event, ...moved };
  }
}

const LINE = /^([ \t]*)(\S.*)?$/gmu;
const CLOSING = /^[\]}][\]},\s]*(?:#.*)?$/u;
const OPENING = /[[{]\s*(?:#.*)?$/u;

/**
 * Finds closing brackets that are aligned with the line of the opening one. In a block scalar they may be indented too.
 */
function closingLines(text: string): readonly number[] {
  const lines: number[] = [];
  const open = new Set<string>();
  for (const { index, 1: indent = "", 2: content = "" } of text.matchAll(LINE)) {
    if (CLOSING.test(content)) {
      if (open.delete(indent)) lines.push(index);
    } else if (OPENING.test(content)) open.add(indent);
    else open.delete(indent);
  }
  return lines;
}

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !"\n\r".includes(text[at - 1]!)) at--;
  return at;
}
