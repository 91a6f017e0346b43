// Encodes and decodes values like generated protobuf code.
import type { Json } from "../../../src/model/json.ts";
import { shapeOf, type Field, type Package, type Struct, type Type } from "./model.ts";
import { decode as decodeJson, encode as encodeJson, Refused, zeroOf, type Value, type Values } from "./server.ts";

const Wire = { Varint: 0, Fixed64: 1, Bytes: 2, Fixed32: 5 } as const;

/** Writes a struct; only numbered fields are encoded. */
export function write(value: Values, struct: Struct, home: Package): Uint8Array {
  const out: number[] = [];
  for (const field of struct.fields) {
    if (field.number !== undefined) writeField(out, field.number, value[field.go]!, field.type, home);
  }
  return Uint8Array.from(out);
}

function writeField(out: number[], number: number, value: Value, type: Type, home: Package): void {
  if (value === null) return;
  const shape = shapeOf(type, home);
  if (shape.kind === "pointer") writeField(out, number, value, shape.of, home);
  else if (shape.kind === "list") {
    for (const each of value as readonly Value[])
      writeField(out, number, each ?? zeroOf(shape.of, home), shape.of, home);
  } else if (shape.kind === "map") {
    for (const [key, each] of Object.entries(value as Values)) {
      const entry: number[] = [];
      writeField(entry, 1, key, { kind: "basic", name: "string" }, home);
      writeField(entry, 2, each, shape.of, home);
      writeBytes(out, number, entry);
    }
  } else if (shape.kind === "basic" && shape.name !== "string") {
    if (shape.name === "float64") {
      writeVarint(out, BigInt(number * 8 + Wire.Fixed64));
      out.push(...new Uint8Array(Float64Array.of(value as number).buffer));
    } else {
      writeVarint(out, BigInt(number * 8 + Wire.Varint));
      writeVarint(out, BigInt.asUintN(64, BigInt(value as number | boolean)));
    }
  } else writeBytes(out, number, contentOf(value, shape, home));
}

function contentOf(value: Value, shape: Type | Struct, home: Package): readonly number[] {
  if (shape.kind === "struct") return [...write(value as Values, shape, home)];
  if (shape.kind === "bytes") return [...Buffer.from(value as string, "base64")];
  if (shape.kind !== "foreign") return [...Buffer.from(value as string)];
  // Nested messages are separate.
  const message: number[] = [];
  const text = JSON.stringify([shape.name, encodeJson(value, shape, home)]);
  writeBytes(message, 15, [...Buffer.from(text)]);
  return message;
}

function writeBytes(out: number[], number: number, content: readonly number[]): void {
  writeVarint(out, BigInt(number * 8 + Wire.Bytes));
  writeVarint(out, BigInt(content.length));
  out.push(...content);
}

function writeVarint(out: number[], value: bigint): void {
  let rest = value;
  while (rest > 127n) {
    out.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  out.push(Number(rest));
}

/** Throws where a reader does. */
export function read(bytes: Uint8Array, struct: Struct, home: Package): Values {
  const values = { ...(zeroOf({ kind: "named", name: struct.name }, home) as Record<string, Value>) };
  for (const part of partsOf(bytes)) {
    const field = struct.fields.find(({ number }) => number === part.number);
    if (field !== undefined) values[field.go] = readField(part, field, values[field.go]!, home);
  }
  return values;
}

function readField(part: Part, { type, go }: Pick<Field, "type" | "go">, former: Value, home: Package): Value {
  const shape = shapeOf(type, home);
  if (shape.kind === "pointer") return readField(part, { type: shape.of, go }, former, home);
  if (shape.kind === "list") return [...((former ?? []) as readonly Value[]), readOne(part, shape.of, home)];
  if (shape.kind !== "map") return readOne(part, type, home);
  let key = "";
  let value = zeroOf(shape.of, home);
  for (const inner of partsOf(bytesOf(part))) {
    if (inner.number === 1) key = readOne(inner, { kind: "basic", name: "string" }, home) as string;
    if (inner.number === 2) value = readOne(inner, shape.of, home);
  }
  return { ...(former as Values | null), [key]: value };
}

function readOne(part: Part, type: Type, home: Package): Value {
  const shape = shapeOf(type, home);
  switch (shape.kind) {
    case "struct":
      return read(bytesOf(part), shape, home);
    case "pointer":
      return readOne(part, shape.of, home);
    case "bytes":
      return Buffer.from(bytesOf(part)).toString("base64");
    case "foreign":
      return readForeign(part, shape, home);
    case "basic":
      if (shape.name === "string") return Buffer.from(bytesOf(part)).toString();
      if (shape.name === "float64") return new Float64Array(ofWire(part, Wire.Fixed64).content.slice().buffer)[0]!;
      return readInteger(ofWire(part, Wire.Varint).value, shape.name);
    default:
      throw new Refused("no generator writes this");
  }
}

function readInteger(value: bigint, name: string): Value {
  if (name === "bool") return value !== 0n;
  if (name.startsWith("u")) return Number(BigInt.asUintN(name === "uint64" ? 64 : 32, value));
  return Number(BigInt.asIntN(name === "int64" ? 64 : 32, value));
}

function readForeign(part: Part, shape: Type & { kind: "foreign" }, home: Package): Value {
  for (const inner of partsOf(bytesOf(part))) {
    if (inner.number !== 15) continue;
    const [name, json] = JSON.parse(Buffer.from(bytesOf(inner)).toString()) as [string, Json];
    if (name === shape.name) return decodeJson(json, shape, home, { isStrict: true, path: "" });
  }
  return zeroOf(shape, home);
}

interface Part {
  readonly number: number;
  readonly wire: number;
  readonly value: bigint;
  readonly content: Uint8Array;
}

function ofWire(part: Part, wire: number): Part {
  if (part.wire !== wire) throw new Refused(`wrong wireType = ${String(part.wire)} for field ${String(part.number)}`);
  return part;
}

function bytesOf(part: Part): Uint8Array {
  return ofWire(part, Wire.Bytes).content;
}

function partsOf(bytes: Uint8Array): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 63n) throw new Refused("unexpected EOF");
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    at += length;
    if (at > bytes.length) throw new Refused("unexpected EOF");
    return bytes.slice(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const [number, wire] = [Number(tag >> 3n), Number(tag & 7n)];
    if (number === 0) throw new Refused("illegal tag 0");
    if (wire === Wire.Varint) parts.push({ number, wire, value: varint(), content: new Uint8Array() });
    else if (wire === Wire.Fixed64) parts.push({ number, wire, value: 0n, content: take(8) });
    else if (wire === Wire.Bytes) parts.push({ number, wire, value: 0n, content: take(Number(varint())) });
    else if (wire === Wire.Fixed32) parts.push({ number, wire, value: 0n, content: take(4) });
    else throw new Refused(`illegal wireType ${String(wire)}`);
  }
  return parts;
}
