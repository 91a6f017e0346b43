import type { Span } from "../document/fault.ts";

/** `+name(arguments)=value`: an instruction to a generator, in a comment. */
export interface Marker extends Span {
  /** Without the plus: `optional`, `kubebuilder:validation:Maximum`, `k8s:minimum`. */
  readonly name: string;
  /** The text in parentheses after the name. */
  readonly arguments?: string;
  /** The text after `=` or `:=`; undefined if there is none. */
  readonly value?: string;
  /** The markers that this one is the value of, outermost first: `+k8s:ifEnabled(X)=+k8s:minimum=0`. */
  readonly prefixes: readonly Marker[];
  /** Everything behind the plus, prefixes left out. */
  readonly text: string;
}

/** A comment's line, without what makes it a comment. */
export interface CommentLine extends Span {
  readonly text: string;
}

export const NO_MARKERS: readonly Marker[] = [];

/** A plus and a letter: `+-----+` and `+ more` are prose. */
const START = /^\s*\+(?=[A-Za-z])/u;
const NAME = /[A-Za-z][\w:./-]*/uy;

export function isMarker({ text }: CommentLine): boolean {
  return text.includes("+") && START.test(text);
}

export function readMarker({ text, start, end }: CommentLine): Marker | undefined {
  if (!text.includes("+")) return undefined;
  const plus = START.exec(text);
  if (plus === null) return undefined;
  let prefixes = NO_MARKERS;
  for (let at = plus[0].length; ;) {
    const marker = readOne(text, at, { start: start + at - 1, end }, prefixes);
    const inner = marker.value !== undefined && /^\+[A-Za-z]/u.test(marker.value) ? marker.value : undefined;
    if (inner === undefined || prefixes.length > 20) return marker;
    prefixes = [...prefixes, marker];
    at = text.length - inner.length + 1;
  }
}

function readOne(text: string, at: number, span: Span, prefixes: readonly Marker[]): Marker {
  NAME.lastIndex = at;
  let name = NAME.exec(text)?.[0] ?? "";
  let rest = at + name.length;
  // `+kubebuilder:default:=1`
  if (name.endsWith(":")) {
    name = name.slice(0, -1);
  }
  const close = text[rest] === "(" ? closingParenthesis(text, rest) : undefined;
  const inParentheses = close === undefined ? undefined : text.slice(rest + 1, close);
  if (close !== undefined) rest = close + 1;
  const equals = text[rest] === ":" ? rest + 1 : rest;
  const value = text[equals] === "=" ? text.slice(equals + 1).trimStart() : undefined;
  const marker: { -readonly [K in keyof Marker]: Marker[K] } = {
    start: span.start,
    end: span.end,
    name,
    prefixes,
    text: text.slice(at),
  };
  if (inParentheses !== undefined) marker.arguments = inParentheses.trim();
  if (value !== undefined) marker.value = value;
  return marker;
}

/** Parentheses in quotes do not count; undefined where it is not closed. */
function closingParenthesis(text: string, open: number): number | undefined {
  let quote = "";
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== "") {
      if (character === "\\" && quote === '"') at++;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "`") quote = character;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at;
  }
  return undefined;
}
