import { duplicateKey, type Fault, MAX_DEPTH, tooDeep } from "./fault.ts";
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  decodeString,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipSpace,
} from "./json-text.ts";

/** Limits the report for a hostile text. */
const MAX_DUPLICATES = 100;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
/** Matches a word, a number, or a single character. */
const PIECE = /[\p{L}\p{N}_$.+-]+|[^]/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

interface Container {
  readonly open: number;
  /** The names so far; undefined for an array. */
  readonly names: Set<string> | undefined;
}

/** The first syntax error of a JSON text, or its nesting too deep, or all its duplicate names. Slow, hence for bad texts only. */
export function jsonFaults(text: string, start: number): readonly Fault[] {
  const scanner = new Scanner(text, start);
  try {
    scanner.scan();
  } catch (error) {
    if (error instanceof Stop) return [error.fault];
    throw error;
  }
  return scanner.duplicates;
}

class Stop extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

class Scanner {
  readonly duplicates: Fault[] = [];
  readonly #text: string;
  readonly #open: Container[] = [];
  #at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = skipSpace(text, start);
  }

  scan(): void {
    do {
      this.#value();
    } while (this.#nextValue());
    if (this.#at < this.#text.length) {
      this.#fail("the end of the text", "Remove what follows the value, or put both values into an array.");
    }
  }

  /** Reads a scalar, or opens containers up to and including the first scalar in them. */
  #value(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        this.#open.push({ open: this.#at, names: code === OPEN_BRACE ? new Set() : undefined });
        if (this.#open.length > MAX_DEPTH) throw new Stop(tooDeep({ start: this.#at, end: this.#at + 1 }));
        this.#skip(1);
        if (this.#text.charCodeAt(this.#at) === (code === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET)) return;
        if (code === OPEN_BRACE) this.#name(false);
        continue;
      }
      if (code === QUOTE) this.#at = skipSpace(this.#text, this.#string());
      else this.#word();
      return;
    }
  }

  /** Goes on to the next value, past a comma and a name; closes what ends here. False at the end of the root. */
  #nextValue(): boolean {
    for (let container = this.#open.at(-1); container !== undefined; container = this.#open.at(-1)) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === (container.names ? CLOSE_BRACE : CLOSE_BRACKET)) {
        this.#open.pop();
        this.#skip(1);
      } else if (code === COMMA) {
        this.#skip(1);
        if (container.names) this.#name(true);
        else if (this.#text.charCodeAt(this.#at) === CLOSE_BRACKET) {
          this.#fail("a value after the comma", "Remove the comma before it: JSON allows none after the last item.");
        }
        return true;
      } else {
        this.#fail(container.names ? `"," or "}"` : `"," or "]"`, this.#separatorHint(code));
      }
    }
    return false;
  }

  #separatorHint(code: number): string {
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) return "Close the inner bracket before the outer one.";
    if (code === COLON) return "Remove the colon, or put a name in double quotes before it.";
    return "Add the missing comma before it.";
  }

  #name(afterComma: boolean): void {
    const start = this.#at;
    const code = this.#text.charCodeAt(start);
    if (code === CLOSE_BRACE && afterComma) {
      this.#fail("a name after the comma", "Remove the comma before it: JSON allows none after the last member.");
    }
    if (code !== QUOTE) this.#fail("a name in double quotes", "Put the member's name in double quotes.");
    const end = this.#string();
    const name = decodeString(this.#text, start, end);
    const names = this.#open.at(-1)!.names!;
    if (!names.has(name)) names.add(name);
    else if (this.duplicates.length < MAX_DUPLICATES) this.duplicates.push(duplicateKey(name, { start, end }));
    this.#at = skipSpace(this.#text, end);
    if (this.#text.charCodeAt(this.#at) !== COLON) {
      this.#fail(`":" after the name ${JSON.stringify(name)}`, "Put a colon between the name and its value.");
    }
    this.#skip(1);
  }

  /** The offset after the string that opens here. */
  #string(): number {
    const open = this.#at;
    for (let at = open + 1; ; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) {
        ESCAPE.lastIndex = at;
        if (!ESCAPE.test(this.#text)) {
          this.#at = at;
          this.#fail("an escape that JSON knows", "Write a backslash itself as two backslashes.", at + 2);
        }
        at = ESCAPE.lastIndex - 1;
      } else if (Number.isNaN(code) || code === 10 || code === 13) {
        this.#fail("a closing quote on the same line", 'Close the string, or write a line break as "\\n".', at);
      } else if (code < 32) {
        this.#at = at;
        this.#fail("a printable character", `Write the control character as "\\u${hex(code)}".`, at + 1);
      }
    }
  }

  #word(): void {
    const word = this.#piece(this.#at);
    if (word === "true" || word === "false" || word === "null") return this.#skip(word.length);
    NUMBER.lastIndex = this.#at;
    if (NUMBER.test(this.#text) && NUMBER.lastIndex === this.#at + word.length) return this.#skip(word.length);
    this.#fail("a value", valueHint(word));
  }

  #skip(length: number): void {
    this.#at = skipSpace(this.#text, this.#at + length);
  }

  #piece(at: number): string {
    PIECE.lastIndex = at;
    return PIECE.exec(this.#text)?.[0] ?? "";
  }

  #fail(expected: string, hint: string, end?: number): never {
    const start = this.#at;
    const found = this.#text.slice(start, end ?? start + this.#piece(start).length);
    if (start >= this.#text.length) {
      const open = this.#open.at(-1);
      const last = Math.max(this.#text.trimEnd().length - 1, 0);
      throw new Stop({
        code: "SYNTAX_ERROR",
        span: { start: last, end: this.#text.length },
        message: `The JSON text ends where ${expected} was expected.`,
        hint: open
          ? `Check that the file is complete: the "${this.#text[open.open]}" in line ${this.#lineOf(open.open)} is never closed.`
          : "Check that the file is complete.",
      });
    }
    throw new Stop({
      code: "SYNTAX_ERROR",
      span: { start, end: start + found.length },
      message: `The JSON text has ${quoted(found)} where ${expected} was expected.`,
      hint: found === "/" || found === "#" ? "Remove the comment: JSON has none." : hint,
    });
  }

  #lineOf(offset: number): number {
    return this.#text.slice(0, offset).split(/\r\n|\r|\n/).length;
  }
}

function valueHint(word: string): string {
  if (word === "'") return "Use double quotes: JSON knows no others.";
  if (word === "}" || word === "]" || word === ",") return "Write the value that is missing before it.";
  if (/^[-+.0-9]/.test(word))
    return "Write the number as JSON does: no leading zero, no plus sign, digits on both sides of the point.";
  if (/^(?:true|false|null|none|nil|undefined)$/i.test(word)) return "Write true, false or null, in lower case.";
  return "Put text in double quotes.";
}

function quoted(found: string): string {
  const text = JSON.stringify(found.length > 40 ? found.slice(0, 40) + "…" : found);
  return found === '"' ? `'"'` : text;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, "0");
}
