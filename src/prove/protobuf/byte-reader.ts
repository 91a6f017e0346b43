import { WIRE_TYPES } from "./encoding.ts";

/** The reason why a reader rejects bytes. */
export class Rejection extends Error {}

const BROKEN = "The bytes are no message of this type.";

/** Reads the parts of an encoded message. Throws a `Rejection` if the bytes end early or are malformed. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  tag(): { readonly number: number; readonly form: number } {
    const tag = this.varint();
    return { number: Number(tag >> 3n), form: Number(tag & 7n) };
  }

  /** Reads the bytes of a value without its length. */
  content(number: number, form: number): Uint8Array {
    const from = this.#at;
    switch (form) {
      case WIRE_TYPES.varint:
        this.varint();
        return this.#bytes.subarray(from, this.#at);
      case WIRE_TYPES.fixed64:
        return this.#take(8);
      case WIRE_TYPES.bytes:
        return this.#take(Number(this.varint()));
      case WIRE_TYPES.group:
        return this.#group(number);
      case WIRE_TYPES.fixed32:
        return this.#take(4);
      default:
        throw new Rejection(BROKEN);
    }
  }

  varint(): bigint {
    let bits = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      bits |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, bits);
    }
    throw new Rejection(BROKEN);
  }

  #group(number: number): Uint8Array {
    const from = this.#at;
    for (;;) {
      const end = this.#at;
      const tag = this.tag();
      if (tag.form === WIRE_TYPES.endOfGroup && tag.number === number) return this.#bytes.subarray(from, end);
      this.content(tag.number, tag.form);
    }
  }

  #take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Rejection(BROKEN);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
