import type { Fault } from "../document/fault.ts";
import { CommentGroup } from "../comments/comment-group.ts";

export type TokenKind = "name" | "keyword" | "text" | "number" | "rune" | "mark" | ";" | "end";

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "break case chan const continue default defer else fallthrough for func go goto if import interface map package range " +
    "return select struct switch type var"
  ).split(" "),
);

/** A newline after one of these ends a statement. */
const ENDING_KEYWORDS: ReadonlySet<string> = new Set(["break", "continue", "fallthrough", "return"]);

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const ASTERISK = 42;
const FULL_STOP = 46;
const SLASH = 47;
const BACKSLASH = 92;
const BACK_QUOTE = 96;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Splits a Go text into tokens, with semicolons where the language puts them in. Comments are kept aside.
 * Text that is no Go is a token too: it is the parser who finds it out of place.
 */
export class Scanner {
  readonly text: string;
  readonly faults: Fault[] = [];
  readonly comments: CommentGroup[] = [];

  /** The token at hand. `;` stands for a newline too: `start` and `end` are equal then. */
  kind: TokenKind = ";";
  start = 0;
  end = 0;
  /** The line of the token's first character, from 0. */
  line = 0;
  /** The token is the first of its line and stands at its very beginning. */
  startsLine = true;
  /** The end of the previous token, except implicit semicolons. */
  previousEnd = 0;

  #at: number;
  #line = 0;
  #lineStart: number;
  /** A newline here would end the statement. */
  #mayEnd = false;
  /** The group that a comment on the next line would go on with. */
  #open: CommentGroup | undefined;
  /** On which the group above ends. */
  #openLine = 0;
  #tokenLine = -1;

  /** `from`: the offset to begin at; lines are counted from there. */
  constructor(text: string, from = 0) {
    this.text = text;
    this.#at = from === 0 && text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : from;
    this.#lineStart = this.#at;
  }

  get value(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Returns whether the token is this word or symbol. */
  is(value: string): boolean {
    return this.end - this.start === value.length && this.text.startsWith(value, this.start);
  }

  next(): void {
    if (this.kind !== ";") this.previousEnd = this.end;
    if (this.#endsBeforeNext()) return;
    const start = this.#at;
    const code = this.text.charCodeAt(start);
    if (Number.isNaN(code)) this.#token(this.#mayEnd ? ";" : "end", start, start);
    else if (isLetter(code)) this.#word(start);
    else if (isDigit(code) || (code === FULL_STOP && isDigit(this.text.charCodeAt(start + 1)))) this.#number(start);
    else if (code === QUOTE) this.#interpreted(start);
    else if (code === BACK_QUOTE) this.#raw(start);
    else if (code === APOSTROPHE) this.#rune(start);
    else this.#mark(start, code);
  }

  /** Skips space and comments. Returns whether the statement ended there. */
  #endsBeforeNext(): boolean {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code === LINE_FEED) {
        if (this.#mayEnd) {
          this.#token(";", this.#at, this.#at);
          return true;
        }
        this.#newline();
      } else if (code === SPACE || code === TAB || code === CARRIAGE_RETURN) {
        this.#at++;
      } else if (code === SLASH && this.#isComment()) {
        if (this.#comment()) return true;
      } else {
        return false;
      }
    }
  }

  /** Reads the raw text at hand anew, as one that ends with its line: its closing quote is missing. */
  cutAtLine(): void {
    const lineEnd = endOfLine(this.text, this.start);
    if (this.faults.at(-1)?.span?.start === this.start) this.faults.pop();
    this.#fault(this.start, lineEnd, "The tag has no closing back-quote.", "Add the back-quote.");
    this.end = lineEnd;
    this.#at = lineEnd;
    this.#line = this.line;
    this.#tokenLine = this.line;
    this.#mayEnd = true;
  }

  #token(kind: TokenKind, start: number, end: number): void {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.line = this.#line;
    this.startsLine = start === this.#lineStart;
    this.#at = end;
    this.#mayEnd = false;
    if (kind !== ";" || start !== end) {
      this.#tokenLine = this.#line;
      this.#open = undefined;
    }
  }

  #newline(): void {
    this.#at++;
    this.#line++;
    this.#lineStart = this.#at;
  }

  #isComment(): boolean {
    const next = this.text.charCodeAt(this.#at + 1);
    return next === SLASH || next === ASTERISK;
  }

  /** Returns true where the comment holds the newline that ends a statement. */
  #comment(): boolean {
    const { text } = this;
    const start = this.#at;
    const isBlock = text.charCodeAt(start + 1) === ASTERISK;
    const firstLine = this.#line;
    let end = isBlock ? text.indexOf("*/", start + 2) + 2 : endOfLine(text, start);
    if (end < start + 2) {
      end = text.length;
      this.#fault(start, start + 2, "The comment is not closed.", "Close it with `*/`.");
    }
    const ended = this.#mayEnd;
    for (let at = isBlock ? text.indexOf("\n", start) : -1; at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
      this.#line++;
      this.#lineStart = at + 1;
    }
    this.#at = end;
    this.#keep(start, end, firstLine);
    if (!ended || this.#line === firstLine) return false;
    this.#token(";", end, end);
    return true;
  }

  #keep(start: number, end: number, firstLine: number): void {
    const open = this.#open;
    const isTrailing = firstLine === this.#tokenLine;
    if (open !== undefined && firstLine <= this.#openLine + 1) {
      open.end = end;
      this.#openLine = this.#line;
      return;
    }
    const group = new CommentGroup(this.text, start, end);
    this.comments.push(group);
    this.#open = isTrailing ? undefined : group;
    this.#openLine = this.#line;
  }

  #word(start: number): void {
    const { text } = this;
    let end = start + 1;
    for (let code = text.charCodeAt(end); isLetter(code) || isDigit(code); code = text.charCodeAt(end)) end++;
    const word = text.slice(start, end);
    const isKeyword = end - start < 12 && KEYWORDS.has(word);
    this.#token(isKeyword ? "keyword" : "name", start, end);
    this.#mayEnd = !isKeyword || ENDING_KEYWORDS.has(word);
  }

  #number(start: number): void {
    const { text } = this;
    let end = start + 1;
    for (;;) {
      const code = text.charCodeAt(end);
      const isSign =
        (code === 43 || code === 45) && /[eEpP]/.test(text[end - 1]!) && !/^0[xX]/.test(text.slice(start, start + 2));
      if (!isSign && !isLetter(code) && !isDigit(code) && code !== FULL_STOP) break;
      end++;
    }
    this.#token("number", start, end);
    this.#mayEnd = true;
  }

  #interpreted(start: number): void {
    this.#token("text", start, this.#quoted(start, QUOTE, "The text is not closed on its line."));
    this.#mayEnd = true;
  }

  #rune(start: number): void {
    this.#token("rune", start, this.#quoted(start, APOSTROPHE, "The character is not closed on its line."));
    this.#mayEnd = true;
  }

  #quoted(start: number, quote: number, message: string): number {
    const { text } = this;
    for (let at = start + 1; ; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) return at + 1;
      if (code === BACKSLASH && text.charCodeAt(at + 1) !== LINE_FEED) at++;
      else if (code === LINE_FEED || Number.isNaN(code)) {
        this.#fault(start, at, message, "Add the closing quote.");
        return Math.min(at, text.length);
      }
    }
  }

  #raw(start: number): void {
    const { text } = this;
    const close = text.indexOf("`", start + 1);
    const end = close === -1 ? text.length : close + 1;
    this.#token("text", start, end);
    if (close === -1)
      this.#fault(start, endOfLine(text, start), "The text is not closed.", "Add the closing back-quote.");
    for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) this.#line++;
    this.#tokenLine = this.#line;
    this.#mayEnd = true;
  }

  #mark(start: number, code: number): void {
    const isEllipsis = code === FULL_STOP && this.text.startsWith("...", start);
    const isStep = (code === 43 || code === 45) && this.text.charCodeAt(start + 1) === code;
    const isShift = (code === 60 || code === 62) && this.text.charCodeAt(start + 1) === code;
    this.#token(code === 59 ? ";" : "mark", start, start + (isEllipsis ? 3 : isStep || isShift ? 2 : 1));
    // `)`, `]`, `}`, `++`, `--`
    this.#mayEnd = code === 41 || code === 93 || code === 125 || isStep;
  }

  #fault(start: number, end: number, message: string, hint: string): void {
    this.faults.push({ code: "SYNTAX_ERROR", span: { start, end }, message, hint });
  }
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  if (at === -1) return text.length;
  return text.charCodeAt(at - 1) === CARRIAGE_RETURN ? at - 1 : at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Returns whether a character is a letter; Go allows all scripts. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 128;
}
