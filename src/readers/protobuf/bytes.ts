/** The bytes are no protobuf message. */
export class MalformedBytes extends Error {}

/** One field of an encoded message: a number, or the bytes of a length-delimited value. */
export interface EncodedField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The fields of an encoded message in their order. Throws `MalformedBytes`. */
export function* decodeFields(bytes: Uint8Array): Generator<EncodedField> {
  let at = 0;
  const varint = (): number => {
    let result = 0;
    let low = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      result += (byte & 127) * 2 ** shift;
      if (shift < 32) low |= (byte & 127) << shift;
      // A negative number has 64 bits; the lower ones are sufficient.
      if (byte < 128) return shift < 63 ? result : low;
    }
    throw new MalformedBytes();
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new MalformedBytes();
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (number === 0) throw new MalformedBytes();
    if (wireType === 0) yield { number, value: varint() };
    else if (wireType === 1) yield { number, value: take(8) };
    else if (wireType === 2) yield { number, value: take(varint()) };
    else if (wireType === 5) yield { number, value: take(4) };
    else throw new MalformedBytes();
  }
}

const UTF8 = new TextDecoder();

export function textOf(value: number | Uint8Array): string {
  return typeof value === "number" ? String(value) : UTF8.decode(value);
}

export function bytesOf(value: number | Uint8Array): Uint8Array {
  if (typeof value === "number") throw new MalformedBytes();
  return value;
}

/** An `int32` as it is written: negative ones in 64 bits. */
export function int32Of(value: number | Uint8Array): number {
  return typeof value === "number" ? value | 0 : NaN;
}
