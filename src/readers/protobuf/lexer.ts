import type { Fault } from "./syntax.ts";

export type TokenKind = "identifier" | "integer" | "float" | "string" | "symbol" | "end";

const LINE_FEED = 10;
const SLASH = 47;
const STAR = 42;
const BACKSLASH = 92;
const DOT = 46;
const MINUS = 45;
const PLUS = 43;

/** By character code: 1 for a letter or underscore, 2 for a digit, 3 for white space, 4 for a symbol. */
const CLASS = new Uint8Array(128);
for (const [characters, name] of [
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_", 1],
  ["0123456789", 2],
  [" \t\r\n\f\v", 3],
  ["{}[]()<>;:,.=-+/?", 4],
] as const) {
  for (const character of characters) CLASS[character.charCodeAt(0)] = name;
}

/** The maximum number of faults; with more, the text is probably of another kind. */
const MAX_FAULTS = 50;

/** Reads the tokens of a `.proto` text; other characters are reported and skipped. */
export class Lexer {
  readonly text: string;
  readonly faults: Fault[] = [];
  /** The number of faults, including unreported ones. */
  faultCount = 0;
  kind: TokenKind = "end";
  start = 0;
  end = 0;
  /** The end of the previous token. */
  previousEnd = 0;

  constructor(text: string) {
    this.text = text;
    this.end = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.next();
  }

  get value(): string {
    return this.text.slice(this.start, this.end);
  }

  is(symbol: string): boolean {
    return this.kind === "symbol" && this.text.charCodeAt(this.start) === symbol.charCodeAt(0);
  }

  isWord(word: string): boolean {
    return (
      this.kind === "identifier" && this.end - this.start === word.length && this.text.startsWith(word, this.start)
    );
  }

  /** Nothing but white space and comments stand between it and the line's begin. */
  get isFirstOnLine(): boolean {
    return this.text.slice(this.previousEnd, this.start).includes("\n");
  }

  get isAtColumnOne(): boolean {
    return this.start === 0 || this.text.charCodeAt(this.start - 1) === LINE_FEED;
  }

  fail(message: string, hint: string, start: number = this.start, end: number = this.end): void {
    this.faultCount++;
    if (this.faults.length < MAX_FAULTS) this.faults.push({ start, end, message, hint });
  }

  /** Continues with the first token after an offset. */
  goOn(at: number): void {
    this.end = at;
    this.next();
  }

  next(): void {
    const { text } = this;
    this.previousEnd = this.end;
    const at = this.#skipSpace(this.end);
    this.start = at;
    if (at >= text.length) {
      this.kind = "end";
      this.end = text.length;
      return;
    }
    const code = text.charCodeAt(at);
    const name = code < 128 ? CLASS[code] : 0;
    if (name === 1) {
      this.kind = "identifier";
      this.end = this.#wordEnd(at);
    } else if (name === 2 || (code === DOT && isDigit(text.charCodeAt(at + 1)))) this.#number(at);
    else if (code === 34 || code === 39) this.#string(at, code);
    else {
      this.kind = "symbol";
      this.end = at + 1;
    }
  }

  #skipSpace(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code < 128) {
        const name = CLASS[code];
        if (name === 3) at++;
        else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) {
          const end = text.indexOf("\n", at);
          at = end < 0 ? text.length : end + 1;
        } else if (code === SLASH && text.charCodeAt(at + 1) === STAR) at = this.#blockCommentEnd(at);
        else if (name === 0 && code !== 34 && code !== 39) at = this.#skipStrange(at);
        else return at;
      } else if (Number.isNaN(code)) return text.length;
      else at = this.#skipStrange(at);
    }
  }

  #blockCommentEnd(at: number): number {
    const end = this.text.indexOf("*/", at + 2);
    if (end >= 0) return end + 2;
    this.fail("The comment is not closed.", "Close it with `*/`.", at, at + 2);
    return this.text.length;
  }

  #skipStrange(from: number): number {
    const { text } = this;
    let at = from + 1;
    while (at < text.length && !isKnown(text.charCodeAt(at))) at++;
    this.fail(`\`${text.slice(from, Math.min(at, from + 20))}\` is no part of the language.`, "Remove it.", from, at);
    return at;
  }

  #wordEnd(from: number): number {
    const { text } = this;
    let at = from + 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (!(code < 128) || (CLASS[code] !== 1 && CLASS[code] !== 2)) return at;
      at++;
    }
  }

  #number(from: number): void {
    const { text } = this;
    let at = from;
    let float = false;
    const hexadecimal = text[at] === "0" && (text[at + 1] === "x" || text[at + 1] === "X");
    for (; ; at++) {
      const code = text.charCodeAt(at);
      if (code === DOT) float = true;
      else if (!(code < 128) || (CLASS[code] !== 1 && CLASS[code] !== 2)) {
        const before = text.charCodeAt(at - 1) | 32;
        if ((code !== MINUS && code !== PLUS) || before !== 101 || hexadecimal) break;
      } else if (!hexadecimal && (code | 32) === 101) float = true;
    }
    this.kind = float ? "float" : "integer";
    this.end = at;
  }

  #string(from: number, quote: number): void {
    const { text } = this;
    this.kind = "string";
    for (let at = from + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) at++;
      else if (code === quote) {
        this.end = at + 1;
        return;
      } else if (code === LINE_FEED) {
        this.end = at;
        this.fail("The string is not closed on its line.", "Close it with the quote that opened it.");
        return;
      }
    }
    this.end = text.length;
    this.fail("The string is not closed.", "Close it with the quote that opened it.");
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isKnown(code: number): boolean {
  return code < 128 && (CLASS[code] !== 0 || code === 34 || code === 39);
}
