import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { entryFields, wireTypeOf, type FieldType, type Wire, type WireField } from "../../model/wire.ts";

export type Bytes = readonly number[];

/** The low three bits of a tag. */
export const WIRE_TYPES = { varint: 0, fixed64: 1, bytes: 2, group: 3, endOfGroup: 4, fixed32: 5 } as const;

/** Encodes a message with its fields in the order of `values`. Returns undefined if the type of a field is unknown. */
export function encodeMessage(values: JsonObject, fields: readonly WireField[], wire: Wire): Bytes | undefined {
  const bytes: number[] = [];
  for (const name of Object.keys(values)) {
    const field = fields.find((each) => each.name === name);
    const written = field && encodeField(field, values[name]!, wire);
    if (written === undefined) return undefined;
    bytes.push(...written);
  }
  return bytes;
}

function encodeField(field: WireField, value: Json, wire: Wire): Bytes | undefined {
  if (field.keyType !== undefined) {
    const entries = Object.entries(isObject(value) ? value : {}).map(([key, each]) =>
      encodeMessage({ key: keyFrom(field, key), value: each }, entryFields(field), wire),
    );
    return concatenate(
      entries.map((entry) => entry && [...tagOf(field.number, WIRE_TYPES.bytes), ...withLength(entry)]),
    );
  }
  if (field.cardinality !== "repeated") return encodeOne(field, value, wire);
  const items = Array.isArray(value) ? (value as readonly Json[]) : [value];
  if (!field.packed) return concatenate(items.map((item) => encodeOne(field, item, wire)));
  const content = concatenate(items.map((item) => encodeValue(field, item, wire)));
  return content && [...tagOf(field.number, WIRE_TYPES.bytes), ...withLength(content)];
}

/** Converts a JSON key, which is always a string, to the key type. */
function keyFrom({ keyType }: WireField, key: string): Json {
  return keyType === "bool" ? key === "true" : key;
}

function encodeOne(field: WireField, value: Json, wire: Wire): Bytes | undefined {
  const { number, wireType } = field;
  const content = wireType && encodeValue(field, value, wire);
  if (wireType === undefined || content === undefined) return undefined;
  const tag = tagOf(number, WIRE_TYPES[wireType]);
  return wireType === "group" ? [...tag, ...content, ...tagOf(number, WIRE_TYPES.endOfGroup)] : [...tag, ...content];
}

/** Encodes a value without its tag. A message starts with its length. */
function encodeValue({ type, typeName = "" }: WireField, value: Json, wire: Wire): Bytes | undefined {
  switch (type) {
    case "unknown":
      return undefined;
    case "message":
      return withLength(encodeInner(typeName, value, wire));
    case "group":
      return encodeInner(typeName, value, wire);
    case "string":
      return withLength([...Buffer.from(String(value))]);
    case "bytes":
      return withLength([...Buffer.from(String(value), "base64")]);
    case "enum":
      return encodeConstant(typeName, value, wire);
    default:
      return wireTypeOf(type) === "varint" ? varint(bitsOf(type, value)) : fixed(type, value);
  }
}

function encodeInner(typeName: string, value: Json, wire: Wire): Bytes | undefined {
  const fields = wire.messages[typeName]?.fields;
  return fields && isObject(value) ? encodeMessage(value, fields, wire) : undefined;
}

function encodeConstant(typeName: string, value: Json, wire: Wire): Bytes | undefined {
  const number = wire.enums[typeName]?.values.find(({ name }) => name === value)?.number;
  return number === undefined ? undefined : varint(BigInt.asUintN(64, BigInt(number)));
}

function tagOf(number: number, wireType: number): Bytes {
  return varint((BigInt(number) << 3n) | BigInt(wireType));
}

function withLength(content: Bytes): Bytes;
function withLength(content: Bytes | undefined): Bytes | undefined;
function withLength(content: Bytes | undefined): Bytes | undefined {
  return content && [...varint(BigInt(content.length)), ...content];
}

function concatenate(parts: readonly (Bytes | undefined)[]): Bytes | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part!);
}

/** Returns the 64 bits that a varint encodes. */
function bitsOf(type: FieldType, value: Json): bigint {
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
  return [...new Uint8Array(view.buffer, 0, wireTypeOf(type) === "fixed64" ? 8 : 4)];
}
