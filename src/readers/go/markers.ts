import type { Span } from "../document/fault.ts";
import type { CommentGroup, Comments } from "./syntax.ts";

/** `+name(arguments)=value`: an instruction to a generator, in a comment. */
export interface Marker extends Span {
  /** Without the plus: `optional`, `kubebuilder:validation:Maximum`, `k8s:minimum`. */
  readonly name: string;
  /** What stands in parentheses behind the name. */
  readonly arguments?: string;
  /** What stands behind `=` or `:=`; undefined where nothing does. */
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

/** Asked for by all who read of the group. */
const LINES = new WeakMap<CommentGroup, readonly CommentLine[]>();

export function linesOf(text: string, group: CommentGroup): readonly CommentLine[] {
  let lines = LINES.get(group);
  if (lines === undefined) {
    const { parts } = group;
    const isPlain = parts.every(({ start }) => text.charCodeAt(start + 1) === SLASH);
    lines = isPlain
      ? parts.map(({ start, end }) => line(text, start + 2, end))
      : parts.flatMap((part) => linesOfPart(text, part));
    LINES.set(group, lines);
  }
  return lines;
}

const SLASH = 47;

function linesOfPart(text: string, { start, end }: Span): readonly CommentLine[] {
  if (text.startsWith("//", start)) return [line(text, start + 2, end)];
  const close = text.endsWith("*/", end) ? end - 2 : end;
  const lines: CommentLine[] = [];
  for (let from = start + 2; from <= close;) {
    const next = text.indexOf("\n", from);
    const to = next === -1 || next > close ? close : next;
    const star = /^[ \t]*\*/.exec(text.slice(from, to))?.[0].length ?? 0;
    lines.push(line(text, from + star, to));
    from = to + 1;
  }
  return lines;
}

/** Blanks at both ends are left out, but for what indents a line. */
function line(text: string, start: number, end: number): CommentLine {
  const content = text.slice(start, end).trimEnd();
  const shift = content.startsWith(" ") ? 1 : 0;
  return { text: content.slice(shift), start: start + shift, end: start + content.length };
}

/** Of all comments of a declaration, the detached first: the order of the text. */
export function markersOf(text: string, { detached, doc, trailing }: Comments): readonly Marker[] {
  return [detached, doc, trailing].flatMap((group) => markersIn(text, group));
}

export function markersIn(text: string, group: CommentGroup | undefined): readonly Marker[] {
  if (group === undefined) return NO_MARKERS;
  let markers = MARKERS.get(group);
  if (markers === undefined) {
    const isPossible = text.slice(group.start, group.end).includes("+");
    markers = isPossible ? linesOf(text, group).flatMap((each) => readMarker(each) ?? []) : NO_MARKERS;
    MARKERS.set(group, markers);
  }
  return markers;
}

/** Asked for by all who read of the group. */
const MARKERS = new WeakMap<CommentGroup, readonly Marker[]>();
const NO_MARKERS: readonly Marker[] = [];

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

/** What a reader of the documentation sees: the doc's text without markers, its paragraphs separated by empty lines. */
export function proseOf(text: string, { doc, trailing }: Comments): string {
  return proseIn(text, doc) || proseIn(text, trailing);
}

/** Said of a type or a field where it is declared, and where it describes a schema. */
const PROSE = new WeakMap<CommentGroup, string>();

function proseIn(text: string, group: CommentGroup | undefined): string {
  if (group === undefined) return "";
  let prose = PROSE.get(group);
  if (prose === undefined) {
    const lines = linesOf(text, group).filter((each) => !isMarker(each) && !isDirective(each));
    prose = lines
      .map((each) => each.text)
      .join("\n")
      .trim();
    PROSE.set(group, prose);
  }
  return prose;
}

/** `//go:build`, `//nolint`: nothing stands between the slashes and the word. */
function isDirective({ text }: CommentLine): boolean {
  return /^(?:go:|nolint\b|lint:|\s*---\s*$)/u.test(text);
}
