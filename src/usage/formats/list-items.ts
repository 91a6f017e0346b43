const [SPACE, QUOTE, BACKSLASH, COMMA, COLON] = [0x20, 0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Longer names lead to no list. */
const LONGEST_NAME = 64;

/**
 * Splits a JSON document into the items of a list as its bytes arrive. It looks only at brackets and strings: a parser that
 * builds each value step by step needs nine times as long as `JSON.parse` of each item.
 */
export class ListItems {
  readonly #path: readonly string[];
  readonly #longest: number;
  readonly #onItem: (text: string | undefined) => void;
  #depth = 0;
  /** The number of brackets around that lead to the list. */
  #onPath = 0;
  #isInString = false;
  #isEscaped = false;
  /** The last string outside of items, and the name of the value that comes. */
  #text = "";
  #name = "";
  #isInItem = false;
  /** What is kept of the item, its size, and its beginning in the chunk. */
  #parts: Buffer[] = [];
  #size = 0;
  #start = 0;
  #isBroken = false;

  /** `path`: the names that lead to the list. `onItem` gets undefined for an item that has more bytes than `longest`. */
  constructor(path: readonly string[], longest: number, onItem: (text: string | undefined) => void) {
    this.#path = path;
    this.#longest = longest;
    this.#onItem = onItem;
  }

  write(chunk: Buffer): void {
    this.#start = 0;
    let at = 0;
    while (at < chunk.length && !this.#isBroken) {
      if (this.#isInString) at = this.#passString(chunk, at);
      else if (this.#isInItem) at = this.#passItem(chunk, at);
      else at = this.#passOther(chunk, at);
    }
    if (this.#isInItem) this.#keep(chunk.subarray(this.#start));
  }

  /** Returns whether the document was complete. */
  end(): boolean {
    return !this.#isBroken && this.#depth === 0 && !this.#isInString;
  }

  /** Each of these returns the position of the next byte. */
  #passString(chunk: Buffer, start: number): number {
    const { length } = chunk;
    let at = this.#isEscaped ? start + 1 : start;
    for (let byte = chunk[at]; at < length && byte !== QUOTE; byte = chunk[at]) at += byte === BACKSLASH ? 2 : 1;
    this.#isInString = at >= length;
    this.#isEscaped = at > length;
    if (!this.#isInItem && this.#text.length < LONGEST_NAME) this.#text += chunk.toString("utf8", start, at);
    return at + 1;
  }

  #passItem(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.#isInString = true;
        return at + 1;
      }
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth++;
      else if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (this.#isInList()) {
          this.#finish(chunk.subarray(this.#start, at));
          return at;
        }
        if (byte !== COMMA) this.#depth--;
      }
    }
    return chunk.length;
  }

  #passOther(chunk: Buffer, at: number): number {
    const byte = chunk[at]!;
    if (byte <= SPACE || byte === COMMA) return at + 1;
    const isClosing = byte === CLOSE_LIST || byte === CLOSE_OBJECT;
    if (!isClosing && this.#isInList()) {
      [this.#isInItem, this.#start] = [true, at];
      return at;
    }
    if (byte === QUOTE) [this.#isInString, this.#text] = [true, ""];
    else if (byte === COLON) this.#name = this.#text;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#enter(byte);
    else if (isClosing) this.#leave();
    return at + 1;
  }

  #enter(bracket: number): void {
    const isNext = this.#onPath === this.#depth && (this.#depth === 0 || this.#name === this.#path[this.#depth - 1]);
    const isRight = bracket === (this.#depth === this.#path.length ? OPEN_LIST : OPEN_OBJECT);
    this.#depth++;
    if (isNext && isRight) this.#onPath = this.#depth;
  }

  #leave(): void {
    this.#isBroken = --this.#depth < 0;
    this.#onPath = Math.min(this.#onPath, this.#depth);
  }

  #isInList(): boolean {
    return this.#depth > this.#path.length && this.#depth === this.#onPath;
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.#longest) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #finish(end: Buffer): void {
    this.#keep(end);
    const [only] = this.#parts;
    const isTooLong = this.#size > this.#longest;
    const text = (this.#parts.length === 1 ? only! : Buffer.concat(this.#parts)).toString("utf8");
    [this.#isInItem, this.#parts, this.#size] = [false, [], 0];
    this.#onItem(isTooLong ? undefined : text);
  }
}
