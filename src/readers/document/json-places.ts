import type { Span } from "./fault.ts";
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
  readonly value: number;
  readonly end: number;
  #children: ReadonlyMap<string, Place> | undefined;

  constructor(start: number, value: number, end: number) {
    this.start = start;
    this.value = value;
    this.end = end;
  }

  children(text: string): ReadonlyMap<string, Place> {
    this.#children ??= readChildren(text, this.value);
    return this.#children;
  }
}

/**
 * Finds nodes of a valid JSON text by their tokens. Each container on the way is stepped over once, however many
 * lookups pass through it.
 */
export class JsonPlaces {
  readonly #text: string;
  readonly #start: number;
  #root: Place | undefined;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
  }

  find(tokens: readonly string[]): Span | undefined {
    this.#root ??= this.#readRoot();
    let place: Place | undefined = this.#root;
    for (const token of tokens) {
      place = place.children(this.#text).get(token);
      if (place === undefined) return undefined;
    }
    return place;
  }

  #readRoot(): Place {
    const value = skipSpace(this.#text, this.#start);
    return new Place(value, value, this.#text.trimEnd().length);
  }
}

function readChildren(text: string, open: number): ReadonlyMap<string, Place> {
  const children = new Map<string, Place>();
  const kind = text.charCodeAt(open);
  if (kind !== OPEN_BRACE && kind !== OPEN_BRACKET) return children;
  const close = kind === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET;
  let at = skipSpace(text, open + 1);
  while (text.charCodeAt(at) !== close) {
    const start = at;
    let name: string;
    if (kind === OPEN_BRACE) {
      const end = skipString(text, start);
      name = decodeString(text, start, end);
      at = skipSpace(text, skipSpace(text, end) + 1);
    } else {
      name = String(children.size);
    }
    const end = skipValue(text, at);
    children.set(name, new Place(start, at, end));
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1);
  }
  return children;
}

/** The offset after the value that begins at `from`. */
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
