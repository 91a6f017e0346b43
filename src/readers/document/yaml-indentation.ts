import type { Event } from "js-yaml";

/** Deeper than any mapping stands that a person wrote. */
const WIDTH = 256;
/** How many characters may be read again for the sake of indentation. */
const MAX_REREAD = 32_000_000;

/**
 * A text whose lines in brackets or quotes are indented deeper than they were written. YAML 1.2 asks for that, and the
 * parsers that most documents were written for do not: a closing bracket often lines up with the key that it belongs to.
 */
export class Indented {
  readonly #original: string;
  /** Where the lines begin that were indented, in the original, ascending. */
  readonly #lines: number[] = [];
  #text: string;
  #reread = 0;

  constructor(text: string) {
    this.#original = text;
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** Indents the line of an offset of this text, which is the first that asks for it; false where that would not help or takes too long. */
  indent(offset: number): boolean {
    const line = lineStart(this.#original, this.originally(offset));
    this.#reread += offset;
    if (line <= (this.#lines.at(-1) ?? 0) || this.#reread > MAX_REREAD) return false;
    const at = line + this.#lines.length * WIDTH;
    this.#text = this.#text.slice(0, at) + " ".repeat(WIDTH) + this.#text.slice(at);
    this.#lines.push(line);
    return true;
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
    const moved = Object.entries(event).map(([name, value]: [string, unknown]) => {
      return [name, typeof value === "number" && /^start$|Start$|End$/.test(name) ? this.originally(value) : value];
    });
    return Object.fromEntries(moved) as Event;
  }
}

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !"\n\r".includes(text[at - 1]!)) at--;
  return at;
}
