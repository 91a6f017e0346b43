import { UnsupportedPattern } from "./expression.ts";

/** A place in an RE2 pattern. */
export class Cursor {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#offset >= this.#text.length;
  }

  at(token: string): boolean {
    return this.#text.startsWith(token, this.#offset);
  }

  takes(token: string): boolean {
    const found = this.at(token);
    if (found) this.#offset += token.length;
    return found;
  }

  /** Takes what a sticky expression matches here. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#offset;
    const found = expression.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#offset += found[0].length;
    return found;
  }

  /** Takes the text before the token, and the token; the rest where the token doesn't come. */
  upTo(token: string): string {
    const end = this.#text.indexOf(token, this.#offset);
    const taken = this.#text.slice(this.#offset, end === -1 ? undefined : end);
    this.#offset += taken.length + (end === -1 ? 0 : token.length);
    return taken;
  }

  /** Takes one character. */
  character(): number {
    const codePoint = this.#text.codePointAt(this.#offset);
    if (codePoint === undefined) throw this.error("the pattern ends too early");
    this.#offset += codePoint > 0xffff ? 2 : 1;
    return codePoint;
  }

  /** Returns the following text without consuming it. */
  rest(length?: number): string {
    return this.#text.slice(this.#offset, length === undefined ? undefined : this.#offset + length);
  }

  error(problem: string): UnsupportedPattern {
    return new UnsupportedPattern(`it is not RE2 syntax (${problem})`);
  }
}

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["a", 0x07],
  ["f", 0x0c],
  ["n", 0x0a],
  ["r", 0x0d],
  ["t", 0x09],
  ["v", 0x0b],
]);

/** Takes an escape that stands for one character. */
export function parseEscape(cursor: Cursor): number {
  const octal = cursor.match(/\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y)?.[1];
  if (octal !== undefined) return Number.parseInt(octal, 8);
  const found = cursor.match(/\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y);
  const hex = found?.[1] ?? found?.[2];
  if (hex !== undefined) {
    const codePoint = Number.parseInt(hex, 16);
    if (codePoint > 0x10ffff) throw cursor.error(`no character "${hex}"`);
    return codePoint;
  }
  const letter = cursor.match(/\\([afnrtv])/y)?.[1];
  const control = letter === undefined ? undefined : CONTROLS.get(letter);
  if (control !== undefined) return control;
  const punctuation = cursor.match(/\\([!-/:-@[-`{-~])/y)?.[1];
  if (punctuation === undefined) throw cursor.error(`the escape "${cursor.rest(2)}"`);
  return punctuation.charCodeAt(0);
}
