import { isObject, type Json } from "../../model/json.ts";
import type { Span } from "./fault.ts";
import { Ends } from "./json-ends.ts";
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  decodeString,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipSpace,
  skipString,
} from "./json-text.ts";

/** A value; `start` is that of its name for a member of an object. */
class Place implements Span {
  readonly start: number;
  readonly end: number;
  readonly #open: number;
  readonly #value: Json;
  #children: ReadonlyMap<string, Place> | undefined;

  constructor(start: number, open: number, end: number, value: Json) {
    this.start = start;
    this.end = end;
    this.#open = open;
    this.#value = value;
  }

  children(text: string, toEnd: Skip): ReadonlyMap<string, Place> {
    const span = { start: this.#open, end: this.end };
    this.#children ??= readChildren(text, span, this.#value, toEnd) ?? readChildren(text, span, this.#value, skipValue);
    return this.#children ?? NONE;
  }
}

const NONE: ReadonlyMap<string, Place> = new Map();

/** The offset after the value that begins at an offset. */
type Skip = (text: string, from: number) => number;

/** Finds nodes of a valid JSON text by their tokens. */
export class JsonPlaces {
  readonly #text: string;
  readonly #start: number;
  readonly #value: Json;
  #root: Place | undefined;
  readonly #toEnd: Skip;

  constructor(text: string, start: number, value: Json) {
    this.#text = text;
    const ends = new Ends(text);
    this.#toEnd = (_, from) => ends.after(from) ?? skipValue(text, from);
    this.#start = start;
    this.#value = value;
  }

  find(tokens: readonly string[]): Span | undefined {
    this.#root ??= this.#readRoot();
    let place: Place | undefined = this.#root;
    for (const token of tokens) {
      place = place.children(this.#text, this.#toEnd).get(token);
      if (place === undefined) return undefined;
    }
    return place;
  }

  #readRoot(): Place {
    const open = skipSpace(this.#text, this.#start);
    return new Place(open, open, this.#text.trimEnd().length, this.#value);
  }
}

/** Undefined where `skip` led astray: names, kinds and number of the children are known from the value, and where the last one is followed by the end. */
function readChildren(
  text: string,
  { start: open, end: close }: Span,
  value: Json,
  skip: Skip,
): ReadonlyMap<string, Place> | undefined {
  const children = new Map<string, Place>();
  if (!isObject(value) && !Array.isArray(value)) return children;
  const members = value as { readonly [name: string]: Json };
  const size = Object.keys(members).length;
  let at = skipSpace(text, open + 1);
  while (children.size < size) {
    const start = at;
    let name = String(children.size);
    if (isObject(value)) {
      const end = skipString(text, start);
      if (text.charCodeAt(start) !== QUOTE || end === -1) return undefined;
      name = decodeString(text, start, end);
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    const child = Object.hasOwn(members, name) ? members[name] : undefined;
    if (child === undefined || children.has(name) || !opensAs(text.charCodeAt(at), child)) return undefined;
    const end = skip(text, at);
    children.set(name, new Place(start, at, end, child));
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === COMMA && children.size < size) at = skipSpace(text, at + 1);
  }
  return at === close - 1 ? children : undefined;
}

function opensAs(code: number, value: Json): boolean {
  if (typeof value === "string") return code === QUOTE;
  if (Array.isArray(value)) return code === OPEN_BRACKET;
  return isObject(value) ? code === OPEN_BRACE : code !== QUOTE && code !== OPEN_BRACE && code !== OPEN_BRACKET;
}

function skipValue(text: string, from: number): number {
  let at = from;
  let depth = 0;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === COMMA || code <= 32 || Number.isNaN(code))) return at;
    at++;
  }
}
