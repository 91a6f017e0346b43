import type { Json } from "../../model/json.ts";
import { Lexer } from "./lexer.ts";
import type { OptionNode, RangeNode } from "./syntax.ts";
import { CONTROLS } from "../../model/escapes.ts";

/** Reads the parts of declarations. A failure is reported as a fault and returns undefined or false. */
export class Cursor extends Lexer {
  /** Passes over a symbol if it is there. */
  take(symbol: string): boolean {
    if (!this.is(symbol)) return false;
    this.next();
    return true;
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.next();
    return true;
  }

  expect(symbol: string, hint: string): boolean {
    if (this.take(symbol)) return true;
    this.refuse(`\`${symbol}\``, hint);
    return false;
  }

  /** Reports that the token is not the expected one. */
  refuse(expected: string, hint: string): void {
    const found = this.kind === "end" ? "the end of the text" : `\`${this.value.slice(0, 40)}\``;
    this.fail(`Found ${found} where ${expected} was expected.`, hint);
  }

  name(what: string): string | undefined {
    if (this.kind !== "identifier") {
      this.refuse(what, "A name is made of letters, digits and underscores.");
      return undefined;
    }
    const { value } = this;
    this.next();
    return value;
  }

  /** `a.b.c` or `.a.b.c`, as written but for spaces. */
  path(what: string): string | undefined {
    let path = this.take(".") ? "." : "";
    for (;;) {
      const part = this.name(what);
      if (part === undefined) return undefined;
      if (!this.take(".")) return path === "" ? part : path + part;
      path += `${part}.`;
    }
  }

  /** A whole number, with its sign; NaN where another token stands. */
  integer(what: string, hint: string): number {
    const negative = this.take("-");
    if (this.kind !== "integer") {
      this.refuse(what, hint);
      return NaN;
    }
    const value = integerOf(this.value);
    this.next();
    return negative ? -value : value;
  }

  /** Adjacent strings are one. */
  string(what: string): string | undefined {
    if (this.kind !== "string") {
      this.refuse(what, 'Write it in quotes: "…".');
      return undefined;
    }
    let text = "";
    while (this.kind === "string") {
      text += unquoted(this.value);
      this.next();
    }
    return text;
  }

  /** Numbers, one or `first to last`, separated by commas, up to a bracket or the end of the statement. */
  ranges(largest: number): readonly RangeNode[] | undefined {
    const ranges: RangeNode[] = [];
    const hint = "Write a number, or a range such as `4 to 7` or `100 to max`.";
    do {
      const { start } = this;
      const first = this.integer("a number", hint);
      if (Number.isNaN(first)) return undefined;
      let last = first;
      if (this.takeWord("to")) last = this.takeWord("max") ? largest : this.integer("a number or `max`", hint);
      if (Number.isNaN(last)) return undefined;
      ranges.push({ first, last, start, end: this.previousEnd });
    } while (this.take(","));
    return ranges;
  }

  /** After `option`: `name = value;`. */
  optionStatement(): OptionNode | undefined {
    const option = this.#option();
    return option !== undefined && this.expect(";", "End the option with a semicolon.") ? option : undefined;
  }

  /** `[name = value, …]`, if there is any. */
  optionList(): readonly OptionNode[] | undefined {
    if (!this.take("[")) return NO_OPTIONS;
    const options: OptionNode[] = [];
    if (this.take("]")) return options;
    do {
      const option = this.#option();
      if (option === undefined) return undefined;
      options.push(option);
    } while (this.take(","));
    return this.expect("]", "Close the list of options with a bracket.") ? options : undefined;
  }

  #option(): OptionNode | undefined {
    const { start } = this;
    const name = this.#optionName();
    if (name === undefined || !this.expect("=", "An option is written `name = value`.")) return undefined;
    if (this.is("{")) {
      const value = this.#aggregate();
      return value === undefined ? undefined : { name, value, aggregate: true, start, end: this.previousEnd };
    }
    const value = this.#constant();
    return value === undefined ? undefined : { name, value, start, end: this.previousEnd };
  }

  #optionName(): string | undefined {
    // Nearly all are written as they are called.
    OPTION_NAME.lastIndex = this.start;
    const written = OPTION_NAME.exec(this.text)?.[0];
    if (written !== undefined) {
      this.goOn(this.start + written.length);
      return written;
    }
    let name = "";
    do {
      if (name !== "") name += ".";
      if (this.take("(")) {
        const path = this.path("the name of an option");
        if (path === undefined || !this.expect(")", "Close the name of the option with a parenthesis."))
          return undefined;
        name += `(${path.replace(/^\./u, "")})`;
      } else {
        const part = this.name("the name of an option");
        if (part === undefined) return undefined;
        name += part;
      }
    } while (this.take("."));
    return name;
  }

  #constant(): Json | undefined {
    if (this.kind === "string") return this.string("a value");
    const negative = this.take("-");
    if (!negative) this.take("+");
    const { kind, value } = this;
    if (kind === "identifier") {
      const path = this.path("a value");
      if (path === undefined) return undefined;
      if (negative) return `-${path}`;
      return path === "true" ? true : path === "false" ? false : path;
    }
    if (kind !== "integer" && kind !== "float") {
      this.refuse("a value", "A value is a number, a string in quotes, a constant's name, or `{ … }`.");
      return undefined;
    }
    this.next();
    const number = kind === "integer" ? integerOf(value) : Number.parseFloat(value);
    // Beyond safe integers, the text is exact.
    if (kind === "integer" && !Number.isSafeInteger(number)) return negative ? `-${value}` : value;
    return negative ? -number : number;
  }

  /** Reads an aggregate as tokens separated by spaces, so that its layout does not matter. */
  #aggregate(): string | undefined {
    const tokens: string[] = [];
    const open: string[] = [];
    const { start } = this;
    for (;;) {
      if (this.kind === "end") {
        this.fail("The value is not closed.", "Close it with a brace.", start, start + 1);
        return undefined;
      }
      if (this.is("{") || this.is("[")) open.push(this.value);
      else if (this.is("}") || this.is("]")) open.pop();
      // Commas and semicolons between members are a matter of taste; those of lists keep texts apart.
      const isTaste = this.is(";") || (this.is(",") && open.at(-1) !== "[");
      if (!isTaste) tokens.push(this.value);
      this.next();
      if (open.length === 0) return tokens.join(" ");
    }
  }

  /** From an opening brace to behind the one that closes it. */
  skipBlock(): void {
    let depth = 0;
    while (this.kind !== "end") {
      if (this.is("{")) depth++;
      else if (this.is("}")) depth--;
      this.next();
      if (depth === 0) return;
    }
  }
}

const PART = String.raw`(?:[A-Za-z_]\w*|\([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\))`;

/** A name with nothing between its parts, before what follows one. */
const OPTION_NAME = new RegExp(String.raw`${PART}(?:\.${PART})*(?= *=)`, "y");

export const NO_OPTIONS: readonly OptionNode[] = [];

function integerOf(text: string): number {
  if (/^0[0-7]+$/u.test(text)) return Number.parseInt(text, 8);
  return /^(?:0[xX][0-9a-fA-F]+|\d+)$/u.test(text) ? Number(text) : NaN;
}

function unquoted(token: string): string {
  const inner = token.slice(1, token.endsWith(token[0]!) && token.length > 1 ? -1 : undefined);
  return unescaped(inner);
}

/** Bytes one after the other, or a code point, or one of the letters. */
const ESCAPE = /((?:\\x[0-9a-fA-F]{1,2}|\\[0-7]{1,3})+)|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\(.)/gsu;

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes a string with C escapes. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (_, bytes?: string, short?: string, long?: string, other?: string) => {
    if (bytes !== undefined) return textOfBytes(bytes);
    const code = Number.parseInt(short ?? long ?? "", 16);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    return CONTROLS[other ?? ""] ?? other ?? "";
  });
}

/** Bytes that are no text in UTF-8 stand for themselves. */
function textOfBytes(escapes: string): string {
  const codes = [...escapes.matchAll(/\\(?:x([0-9a-fA-F]+)|([0-7]+))/gu)].map(([, hexadecimal, octal]) =>
    hexadecimal === undefined ? Number.parseInt(octal!, 8) : Number.parseInt(hexadecimal, 16),
  );
  try {
    return UTF8.decode(Uint8Array.from(codes));
  } catch {
    return String.fromCharCode(...codes);
  }
}
