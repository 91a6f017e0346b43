import type { Tombstone } from "../../model/declaration.ts";
import { dictionary } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import {
  wireTypeOf,
  type FieldType,
  type NumberRange,
  type ScalarType,
  type Wire,
  type WireField,
  type WireFile,
  type WireMessage,
  type WireType,
} from "../../model/wire.ts";
import { fieldPointer } from "./declarations.ts";
import { isKnownStruct } from "./known-types.ts";
import { definitionOf } from "../declared/names.ts";
import { typeName } from "./names.ts";
import type { Field, FieldReader } from "./fields.ts";
import type { GoPackage } from "./packages.ts";
import { scopeOf, type Resolver, type Scope } from "./resolve.ts";
import type { TypeExpression } from "./syntax.ts";
import type { TombstoneReader } from "./tombstones.ts";
import { readProtobufTag, type ProtobufTag } from "./tags.ts";
import { genericName } from "./type-identity.ts";
import { NOTHING } from "../nothing.ts";

export interface MessageParts {
  readonly fields: FieldReader;
  readonly resolver: Resolver;
  readonly tombstones: TombstoneReader;
}

/** Reads structs with `protobuf` tags or numbered tombstones as messages. */
export function readMessages(
  packages: readonly GoPackage[],
  { fields, resolver, tombstones }: MessageParts,
): Wire | undefined {
  const messages = dictionary<WireMessage>();
  const files = dictionary<WireFile>();
  for (const home of packages) {
    let found = false;
    for (const { declaration, file } of home.types.values()) {
      const { type } = declaration;
      if (type.kind !== "struct") continue;
      const name = typeName(home, declaration.name.text);
      const scope = { package: home, file };
      const at = definitionOf(name);
      const wireFields = fields.of(type, scope).flatMap((field) => readField(field, at, scope, resolver) ?? []);
      const buried = tombstones.of(type, file, at).filter((tombstone) => tombstone.buried);
      const incomplete = file.faults.some(
        ({ span }) => span === undefined || (span.start <= type.end && span.end >= type.start),
      );
      const message = toMessage({ name, at }, home, wireFields, buried, incomplete);
      if (wireFields.length + message.reserved.ranges.length === 0) continue;
      messages[name] = message;
      found = true;
    }
    if (found) files[home.folder] = toFile(home);
  }
  if (Object.keys(messages).length === 0) return undefined;
  return { files, messages, enums: NOTHING, services: NOTHING, extensions: NOTHING };
}

function toFile(home: GoPackage): WireFile {
  const at = child("#/packages", home.folder);
  const incomplete = home.files.some(({ faults }) => faults.length > 0);
  return {
    path: home.folder,
    at,
    package: { value: home.prefix.replaceAll("/", "."), at },
    // The syntax that go-to-protobuf generates.
    syntax: { value: "proto2", at },
    options: NOTHING,
    features: {},
    extensions: NOTHING,
    ...(incomplete && { incomplete: true }),
  };
}

function toMessage(
  { name, at: own }: Pick<WireMessage, "name" | "at">,
  home: GoPackage,
  fields: readonly WireField[],
  buried: readonly Tombstone[],
  incomplete: boolean,
): WireMessage {
  return {
    name,
    at: own,
    file: home.folder,
    ...(incomplete && { incomplete: true }),
    options: NOTHING,
    extensions: NOTHING,
    fields,
    oneofs: [],
    reserved: {
      ranges: buried.flatMap(({ number, at }): readonly NumberRange[] =>
        number === undefined ? [] : [{ start: number, end: number, at }],
      ),
      names: buried.flatMap(({ name: gone, at }): readonly Facet<string>[] =>
        gone === undefined ? [] : [{ value: gone, at }],
      ),
    },
    extensionRanges: [],
  };
}

const CARDINALITIES = { opt: "optional", rep: "repeated", req: "required" } as const;

function readField(field: Field, message: Pointer, scope: Scope, resolver: Resolver): WireField | undefined {
  const { declaration, tag, name } = field;
  const entry = tag.entries["protobuf"];
  const read = entry && readProtobufTag(entry.value);
  if (entry === undefined || read === undefined) return undefined;
  const at = fieldPointer(message, field);
  const given = read.name ?? name ?? lowerFirst(declaration.name.text);
  const { type, typeName: ofType, keyType, isMap } = fieldType(declaration.type, read, scope, resolver);
  const wireType = isMap ? "bytes" : (wireTypeOf(type) ?? statedWireType(read));
  const none = type === "message" && ofType === undefined;
  return {
    number: read.number,
    name: given,
    jsonName: name ?? given,
    at,
    type: none ? "unknown" : type,
    ...(ofType !== undefined && { typeName: ofType }),
    ...(keyType !== undefined && { keyType }),
    ...(wireType !== undefined && { wireType }),
    cardinality: isMap ? "map" : CARDINALITIES[read.label ?? "opt"],
    packed: /(?:^|,)packed(?:,|$)/u.test(entry.value),
    annotations: {},
    options: NOTHING,
    extensions: NOTHING,
  };
}

interface ReadType {
  readonly type: FieldType;
  readonly typeName?: string;
  readonly keyType?: ScalarType;
  readonly isMap?: true;
}

/** Lists and maps of the model nest no further than protobuf's do. */
function fieldType(type: TypeExpression, tag: ProtobufTag, scope: Scope, resolver: Resolver): ReadType {
  const bare = type.kind === "pointer" ? type.element : type;
  const { type: shape, target } = resolver.underlying(bare, scope);
  switch (shape.kind) {
    case "slice": {
      const element = scalarOf(shape.element, scope, resolver);
      if (element === "byte") return { type: "bytes" };
      return fieldType(shape.element, tag, scope, resolver);
    }
    case "map": {
      const key = scalarOf(shape.key, scope, resolver);
      const keyType = key === undefined || key === "byte" || key === "message" ? "string" : key;
      const { isMap: _, keyType: __, ...value } = fieldType(shape.value, tag, scope, resolver);
      return { ...value, keyType, isMap: true };
    }
    case "struct": {
      const name = messageName(bare, scope, resolver);
      return { type: "message", ...(name !== undefined && { typeName: name }) };
    }
    case "name": {
      const scalar = target?.kind === "basic" ? SCALARS[target.name] : undefined;
      if (scalar !== undefined) return { type: encodedAs(scalar, tag) };
      if (target?.kind !== "foreign") return { type: "unknown" };
      if (tag.wireType === "bytes" && isCast(tag)) return { type: "string" };
      const known = isKnownStruct(target.path, target.name);
      return { type: known ? "message" : "unknown", typeName: `${target.path}.${target.name}` };
    }
    default:
      return { type: "unknown" };
  }
}

/** Returns whether the type is based on a built-in one, which the generator states. */
function isCast({ options }: ProtobufTag): boolean {
  return options.some((option) => option.startsWith("casttype=") || option.startsWith("castvalue="));
}

function scalarOf(type: TypeExpression, scope: Scope, resolver: Resolver): ScalarType | "byte" | "message" | undefined {
  const { type: shape, target } = resolver.underlying(type, scope);
  if (shape.kind === "struct") return "message";
  if (target?.kind !== "basic") return undefined;
  return target.name === "byte" || target.name === "uint8" ? "byte" : SCALARS[target.name];
}

/** Returns the message of the struct, through all aliases. */
function messageName(type: TypeExpression, scope: Scope, resolver: Resolver): string | undefined {
  let name: string | undefined;
  let here = type;
  let place = scope;
  for (let hops = 0; here.kind === "name" && hops < 20; hops++) {
    const target = resolver.resolve(here, place);
    if (target.kind !== "declared") break;
    name = genericName(target);
    here = target.type.declaration.type;
    place = scopeOf(target);
  }
  return name;
}

/** Scalar types as the Kubernetes generator writes them. */
const SCALARS: Readonly<Record<string, ScalarType | undefined>> = {
  bool: "bool",
  string: "string",
  int: "int64",
  int8: "int32",
  int16: "int32",
  int32: "int32",
  rune: "int32",
  int64: "int64",
  uint: "uint64",
  uint8: "uint32",
  byte: "uint32",
  uint16: "uint32",
  uint32: "uint32",
  uint64: "uint64",
  float32: "float",
  float64: "double",
};

/** A number may be written in another form than the usual one. */
function encodedAs(type: ScalarType, { wireType }: ProtobufTag): ScalarType {
  return OTHER_FORMS.get(wireType)?.[type] ?? type;
}

const OTHER_FORMS: ReadonlyMap<string, Readonly<Partial<Record<ScalarType, ScalarType>>>> = new Map([
  ["zigzag32", { int32: "sint32" }],
  ["zigzag64", { int64: "sint64" }],
  ["fixed32", { int32: "sfixed32", uint32: "fixed32" }],
  ["fixed64", { int64: "sfixed64", uint64: "fixed64" }],
]);

function statedWireType({ wireType }: ProtobufTag): WireType | undefined {
  if (wireType === "varint" || wireType.startsWith("zigzag")) return "varint";
  return wireType === "bytes" || wireType === "fixed32" || wireType === "fixed64" || wireType === "group"
    ? wireType
    : undefined;
}

function lowerFirst(identifier: string): string {
  return identifier.charAt(0).toLowerCase() + identifier.slice(1);
}
