import { CARRIAGE_RETURN, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, TAB } from "./json-text.ts";

/**
 * The ends of containers in an indented text. A container that opens at the end of a line ends in the next line that closes
 * one with the same indentation. Uneven indentation can deceive it, which readers of the children notice.
 */
export class Ends {
  readonly #text: string;
  /** Ascending offsets where containers open, and the offset after each; 0 where none is known. */
  readonly #opens: number[] = [];
  readonly #ends: number[] = [];
  #isRead = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the offset after the container that opens at an offset, if it is known. */
  after(open: number): number | undefined {
    if (!this.#isRead) this.#read();
    this.#isRead = true;
    let low = 0;
    let high = this.#opens.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#opens[middle]! < open) low = middle + 1;
      else high = middle;
    }
    return this.#opens[low] === open ? this.#ends[low] || undefined : undefined;
  }

  #read(): void {
    const text = this.#text;
    /** The containers that are open: the number of each, and its indentation. */
    const open: { readonly number: number; readonly indentation: number }[] = [];
    for (let line = 0; line < text.length;) {
      const first = afterBlanks(text, line);
      const code = text.charCodeAt(first);
      if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        while ((open.at(-1)?.indentation ?? -1) > first - line) open.pop();
        if (open.at(-1)?.indentation === first - line) this.#ends[open.pop()!.number] = first + 1;
      }
      const feed = text.indexOf("\n", first);
      const next = feed === -1 ? text.length : feed;
      const last = beforeBlanks(text, next);
      const ending = text.charCodeAt(last);
      if (ending === OPEN_BRACE || ending === OPEN_BRACKET) {
        open.push({ number: this.#opens.push(last) - 1, indentation: first - line });
        this.#ends.push(0);
      }
      line = next + 1;
    }
  }
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === TAB) at++;
  return at;
}

function beforeBlanks(text: string, end: number): number {
  let at = end - 1;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === CARRIAGE_RETURN) at--;
  return at;
}
