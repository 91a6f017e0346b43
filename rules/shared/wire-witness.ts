import { canonical, type Json } from "../../src/model/json.ts";
import type { FieldType, WireField } from "../../src/model/wire.ts";

/** Bytes of one field, its tag included. */
type Bytes = readonly number[];

/** A value that shows the difference best, as each type writes it. */
const SAMPLES: Readonly<Partial<Record<FieldType, Json>>> = {
  bool: true,
  int32: -1,
  int64: "4294967296",
  uint32: 4_294_967_295,
  uint64: "4294967296",
  sint32: -1,
  sint64: "-4294967297",
  fixed32: 4_294_967_295,
  sfixed32: -1,
  fixed64: "18446744073709551615",
  sfixed64: "-1",
  float: 1.5,
  double: 1.5,
  string: "abc",
  bytes: "/w==",
};

/** What was written by the old field, and what the new one makes of it; undefined where words say as much. */
export function witnessOf(old: WireField, new_: WireField): Json | undefined {
  const sample = SAMPLES[old.type];
  if (sample === undefined || old.number !== new_.number || old.keyType !== undefined) return undefined;
  if (old.cardinality === "repeated" || new_.cardinality === "repeated" || new_.keyType !== undefined) return undefined;
  const bytes = encode(old, sample);
  if (bytes === undefined) return undefined;
  const read = decode(bytes, new_);
  if (read !== undefined && canonical(read) === canonical(sample)) return undefined;
  return {
    bytes: bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" "),
    written: { [old.name]: sample },
    read: read === undefined || read === null ? {} : { [new_.name]: read },
    ...(read === undefined && { unknown: old.number }),
    ...(read === null && { refused: "The bytes are not a text." }),
  };
}

const WIRE_TYPES = { varint: 0, fixed64: 1, bytes: 2, group: 3, fixed32: 5 } as const;

function encode({ number, type, wireType }: WireField, value: Json): Bytes | undefined {
  if (wireType === undefined || wireType === "group") return undefined;
  const tag = varint((BigInt(number) << 3n) | BigInt(WIRE_TYPES[wireType]));
  if (wireType === "varint") return [...tag, ...varint(numberBits(type, value))];
  if (wireType === "bytes") {
    const content = type === "bytes" ? [...Buffer.from(String(value), "base64")] : [...Buffer.from(String(value))];
    return [...tag, ...varint(BigInt(content.length)), ...content];
  }
  return [...tag, ...fixed(type, value)];
}

/** As 64 bits. */
function numberBits(type: FieldType, value: Json): bigint {
  const number = BigInt(typeof value === "string" ? value : Number(value));
  if (type === "sint32" || type === "sint64") return BigInt.asUintN(64, (number << 1n) ^ (number >> 63n));
  return BigInt.asUintN(64, number);
}

function varint(bits: bigint): Bytes {
  const bytes: number[] = [];
  let rest = bits;
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return bytes;
}

function fixed(type: FieldType, value: Json): Bytes {
  const view = new DataView(new ArrayBuffer(8));
  if (type === "double") view.setFloat64(0, Number(value), true);
  else if (type === "float") view.setFloat32(0, Number(value), true);
  else view.setBigUint64(0, BigInt.asUintN(64, BigInt(typeof value === "string" ? value : Number(value))), true);
  const length = type === "double" || type === "fixed64" || type === "sfixed64" ? 8 : 4;
  return [...new Uint8Array(view.buffer, 0, length)];
}

/** Undefined where a reader passes over the field, since it stands in another form than the type is written in; null where it refuses it. */
function decode(bytes: Bytes, { type, wireType }: WireField): Json | undefined {
  const { bits, length } = readVarint(bytes, 0);
  const written = Number(bits & 7n);
  if (wireType === undefined || written !== WIRE_TYPES[wireType]) return undefined;
  if (written === 0) return fromBits(type, readVarint(bytes, length).bits);
  if (written === 2) {
    const size = readVarint(bytes, length);
    const content = Buffer.from(bytes.slice(size.length));
    if (type === "bytes") return content.toString("base64");
    const text = content.toString("utf8");
    // A reader that checks refuses the message.
    return text.includes("\uFFFD") ? null : type === "string" ? text : undefined;
  }
  const view = new DataView(Uint8Array.from(bytes.slice(length)).buffer);
  if (type === "double") return floatInJson(view.getFloat64(0, true));
  if (type === "float") return floatInJson(view.getFloat32(0, true));
  if (written === 5) return type === "sfixed32" ? view.getInt32(0, true) : view.getUint32(0, true);
  return String(type === "sfixed64" ? view.getBigInt64(0, true) : view.getBigUint64(0, true));
}

function readVarint(bytes: Bytes, from: number): { readonly bits: bigint; readonly length: number } {
  let bits = 0n;
  let at = from;
  for (let shift = 0n; at < bytes.length; shift += 7n) {
    const byte = bytes[at++]!;
    bits |= BigInt(byte & 127) << shift;
    if (byte < 128) break;
  }
  return { bits, length: at };
}

function fromBits(type: FieldType, bits: bigint): Json | undefined {
  switch (type) {
    case "bool":
      return bits !== 0n;
    case "int32":
      return Number(BigInt.asIntN(32, bits));
    case "enum":
      return Number(BigInt.asIntN(32, bits));
    case "uint32":
      return Number(BigInt.asUintN(32, bits));
    case "int64":
      return String(BigInt.asIntN(64, bits));
    case "uint64":
      return String(BigInt.asUintN(64, bits));
    case "sint32":
      return Number(BigInt.asIntN(32, zigzag(BigInt.asUintN(32, bits))));
    case "sint64":
      return String(BigInt.asIntN(64, zigzag(bits)));
    default:
      return undefined;
  }
}

function zigzag(bits: bigint): bigint {
  return (bits >> 1n) ^ -(bits & 1n);
}

function floatInJson(value: number): Json {
  return Number.isFinite(value) ? value : String(value);
}
