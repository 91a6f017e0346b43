import { CONTROLS } from "../../model/escapes.ts";

export interface Token {
  readonly kind: "text" | "number" | "name" | "sign" | "end";
  /** The value of a string; the source text of other tokens. */
  readonly text: string;
  readonly written: string;
  /** True for bytes and unsigned numbers, which are not analyzed. */
  readonly foreign?: true;
}

const SPACE = /(?:\s+|\/\/[^\n]*)+/uy;
const TEXT = /([rRbB]{0,2})("""(?:[^\\]|\\[^])*?"""|'''(?:[^\\]|\\[^])*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/uy;
const RAW = /([rR])("""[^]*?"""|'''[^]*?'''|"[^"\n]*"|'[^'\n]*')/uy;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|(?:\d+\.\d+|\.\d+|\d+)(?:[eE][+-]?\d+)?)([uU]?)/uy;
const NAME = /[A-Za-z_]\w*|`[^`\n]+`/uy;
const SIGN = /&&|\|\||==|!=|<=|>=|[<>+\-*/%!?:.,()[\]{}]/uy;

/** Undefined for what is no expression. */
export function tokensOf(rule: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(rule);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while ((take(SPACE), at < rule.length)) {
    const start = at;
    const token = readToken(take);
    if (token === undefined) return undefined;
    tokens.push({ ...token, written: rule.slice(start, at) });
  }
  return [...tokens, { kind: "end", text: "", written: "" }];
}

function readToken(take: (pattern: RegExp) => RegExpExecArray | null): Omit<Token, "written"> | undefined {
  const raw = take(RAW);
  if (raw !== null) return { kind: "text", text: withinQuotes(raw[2]!) };
  const text = take(TEXT);
  if (text !== null) {
    const plain = unescaped(withinQuotes(text[2]!));
    if (plain === undefined) return undefined;
    return { kind: "text", text: plain, ...(text[1] !== "" && { foreign: true }) };
  }
  const number = take(NUMBER);
  if (number !== null) return { kind: "number", text: number[0], ...(number[1] !== "" && { foreign: true }) };
  const name = take(NAME);
  if (name !== null) return { kind: "name", text: name[0] };
  const sign = take(SIGN);
  return sign === null ? undefined : { kind: "sign", text: sign[0] };
}

function withinQuotes(quoted: string): string {
  const length = /^(?:"""|''')/u.test(quoted) ? 3 : 1;
  return quoted.slice(length, -length);
}

const ESCAPE = /\\(?:([abfnrtv\\'"`?])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|)/gu;
function unescaped(text: string): string | undefined {
  let isSound = true;
  const plain = text.replaceAll(ESCAPE, (_, sign?: string, x?: string, u?: string, big?: string, octal?: string) => {
    if (sign !== undefined) return CONTROLS[sign] ?? sign;
    const code = octal === undefined ? Number.parseInt(x ?? u ?? big ?? "", 16) : Number.parseInt(octal, 8);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    isSound = false;
    return "";
  });
  return isSound ? plain : undefined;
}
