import { isUtf8 } from "node:buffer";
import type { Json, JsonObject } from "../../model/json.ts";
import { entryFields, type FieldType, type Wire, type WireField } from "../../model/wire.ts";
import { ByteReader, Rejection } from "./byte-reader.ts";
import { WIRE_TYPES } from "./encoding.ts";

/** The result of decoding a message. */
export interface Decoded {
  readonly values: JsonObject;
  /** Numbers of fields that the reader does not know, or not with this wire type. */
  readonly unknown: readonly number[];
  /** The reason why the reader rejects the message. */
  readonly refused?: string;
}

/** Decodes a message into values by field name. Returns undefined if a type is unknown. */
export function decodeMessage(bytes: Uint8Array, fields: readonly WireField[], wire: Wire): Decoded | undefined {
  const decoder = new MessageDecoder(bytes, fields, wire);
  try {
    return decoder.run();
  } catch (error) {
    if (error instanceof Rejection) return { values: {}, unknown: [], refused: error.message };
    if (error instanceof UnknownType) return undefined;
    throw error;
  }
}

class UnknownType extends Error {}

class MessageDecoder {
  readonly #reader: ByteReader;
  readonly #fields: readonly WireField[];
  readonly #wire: Wire;
  readonly #values = new Map<string, Json>();
  readonly #unknown = new Set<number>();

  constructor(bytes: Uint8Array, fields: readonly WireField[], wire: Wire) {
    this.#reader = new ByteReader(bytes);
    this.#fields = fields;
    this.#wire = wire;
  }

  run(): Decoded {
    while (!this.#reader.isAtEnd) this.#record();
    const missing = this.#fields.find(({ cardinality, name }) => cardinality === "required" && !this.#values.has(name));
    if (missing !== undefined) throw new Rejection(`\`${missing.name}\` is required, and missing.`);
    return { values: Object.fromEntries(this.#values), unknown: [...this.#unknown] };
  }

  #record(): void {
    const { number, form } = this.#reader.tag();
    const content = this.#reader.content(number, form);
    const field = this.#fields.find((each) => each.number === number);
    if (field?.type === "unknown") throw new UnknownType();
    const read = field && this.#read(field, form, content);
    if (field === undefined || read === undefined) {
      this.#unknown.add(number);
      return;
    }
    for (const other of this.#fields) {
      if (field.oneof !== undefined && other.oneof === field.oneof && other !== field) this.#values.delete(other.name);
    }
    this.#values.set(field.name, read);
  }

  /** Merges the new value of a field with earlier ones. Returns undefined if the reader treats the field as unknown. */
  #read(field: WireField, form: number, content: Uint8Array): Json | undefined {
    const before = this.#values.get(field.name);
    if (field.keyType !== undefined) {
      if (form !== WIRE_TYPES.bytes) return undefined;
      const [key, value] = entryFields(field);
      const entry = this.#inner(content, [key, value]);
      const name = String(entry[key.name] ?? zeroOf(key, this.#wire));
      return { ...(before as JsonObject | undefined), [name]: entry[value.name] ?? zeroOf(value, this.#wire) };
    }
    if (field.cardinality === "repeated") {
      const items = form === formOf(field) ? this.#items(field, [content]) : this.#unpacked(field, form, content);
      return items === undefined || items.length === 0 ? before : [...((before ?? []) as readonly Json[]), ...items];
    }
    if (form !== formOf(field)) return undefined;
    const [value] = this.#items(field, [content]);
    const isMessage = field.type === "message" || field.type === "group";
    return isMessage ? { ...(before as JsonObject | undefined), ...(value as JsonObject) } : value;
  }

  /** Reads a packed list: readers accept both encodings of repeated numbers. */
  #unpacked(field: WireField, form: number, content: Uint8Array): readonly Json[] | undefined {
    const single = formOf(field);
    if (form !== WIRE_TYPES.bytes || single === WIRE_TYPES.bytes || single === WIRE_TYPES.group) return undefined;
    const packed = new ByteReader(content);
    const parts: Uint8Array[] = [];
    while (!packed.isAtEnd) parts.push(packed.content(field.number, single));
    return this.#items(field, parts);
  }

  #items(field: WireField, contents: readonly Uint8Array[]): readonly Json[] {
    return contents.flatMap((content) => this.#value(field, content) ?? []);
  }

  #value({ type, typeName = "" }: WireField, content: Uint8Array): Json | undefined {
    if (type === "message" || type === "group") {
      const message = this.#wire.messages[typeName];
      if (message === undefined) throw new UnknownType();
      return this.#inner(content, message.fields);
    }
    if (type === "bytes") return Buffer.from(content).toString("base64");
    if (type === "string") {
      if (!isUtf8(content)) throw new Rejection("The bytes are not a text.");
      return Buffer.from(content).toString("utf8");
    }
    if (type === "enum") return this.#constant(typeName, content);
    return numberFrom(type, content);
  }

  /** Returns undefined for a number that a closed enum does not declare. */
  #constant(typeName: string, content: Uint8Array): Json | undefined {
    const definition = this.#wire.enums[typeName];
    if (definition === undefined) throw new UnknownType();
    const number = Number(BigInt.asIntN(32, new ByteReader(content).varint()));
    const name = definition.values.find((value) => value.number === number)?.name;
    return name ?? (definition.closed ? undefined : number);
  }

  #inner(content: Uint8Array, fields: readonly WireField[]): JsonObject {
    return new MessageDecoder(content, fields, this.#wire).run().values;
  }
}

/** Returns the wire type of a single value. */
function formOf({ wireType }: WireField): number {
  if (wireType === undefined) throw new UnknownType();
  return WIRE_TYPES[wireType];
}

/** Returns the default of a missing key or value of a map entry. */
function zeroOf({ type, typeName = "" }: WireField, wire: Wire): Json {
  if (type === "message" || type === "group") return {};
  if (type === "string" || type === "bytes") return "";
  if (type === "bool") return false;
  if (type === "enum") return wire.enums[typeName]?.values[0]?.name ?? 0;
  return IN_64_BITS.has(type) ? "0" : 0;
}

const IN_64_BITS: ReadonlySet<FieldType> = new Set(["int64", "uint64", "sint64", "fixed64", "sfixed64"]);

function numberFrom(type: FieldType, content: Uint8Array): Json {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  switch (type) {
    case "double":
      return inJson(view.getFloat64(0, true));
    case "float":
      return inJson(view.getFloat32(0, true));
    case "fixed32":
      return view.getUint32(0, true);
    case "sfixed32":
      return view.getInt32(0, true);
    case "fixed64":
      return String(view.getBigUint64(0, true));
    case "sfixed64":
      return String(view.getBigInt64(0, true));
    default:
      return fromBits(type, new ByteReader(content).varint());
  }
}

function fromBits(type: FieldType, bits: bigint): Json {
  switch (type) {
    case "bool":
      return BigInt.asUintN(64, bits) !== 0n;
    case "uint32":
      return Number(BigInt.asUintN(32, bits));
    case "int64":
      return String(BigInt.asIntN(64, bits));
    case "uint64":
      return String(BigInt.asUintN(64, bits));
    case "sint32":
      return Number(BigInt.asIntN(32, zigzag(BigInt.asUintN(32, bits))));
    case "sint64":
      return String(BigInt.asIntN(64, zigzag(BigInt.asUintN(64, bits))));
    default:
      return Number(BigInt.asIntN(32, bits));
  }
}

function zigzag(bits: bigint): bigint {
  return (bits >> 1n) ^ -(bits & 1n);
}

function inJson(value: number): Json {
  return Number.isFinite(value) ? value : String(value);
}
