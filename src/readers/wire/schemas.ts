import { canonical, dictionary, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import {
  ALL_TYPES,
  type Facet,
  type Keywords,
  type Property,
  type Schema,
  type SchemaTable,
  type TypeName,
  type Written,
} from "../../model/schema.ts";
import { NO_TYPING } from "../../model/typing.ts";
import { readAnnotations } from "../schema/annotations.ts";
import { constraintsOf } from "./constraints.ts";
import type { FieldType, ScalarType, Wire, WireEnum, WireField, WireMessage } from "../../model/wire.ts";
import { NOTHING } from "../nothing.ts";

const ITEMS = "items";
const VALUES = "values";
const WELL_KNOWN = "#/wellKnown";

/** The statements in the comment of a field, in keywords of a schema. */
export type Said = (field: Pointer) => JsonObject | undefined;

/** Creates the JSON schemas of messages (the ProtoJSON mapping) on request. */
export function createSchemaTable(wire: Wire, said: Said = () => undefined): SchemaTable {
  const made = new Map<Pointer, Schema>();
  let index: ReadonlyMap<Pointer, () => Schema> | undefined;
  const get = (pointer: Pointer): Schema => {
    const known = made.get(pointer);
    if (known !== undefined) return known;
    index ??= indexOf(wire, said);
    const make = index.get(pointer) ?? wellKnownAt(pointer);
    if (make === undefined) throw new TypeError(`No schema at ${pointer}`);
    const schema = make();
    made.set(pointer, schema);
    return schema;
  };
  const written = createWritten(wire);
  return {
    get,
    source: said,
    endless: () => [],
    written,
    follow: (reference) => (written(reference) === undefined ? undefined : reference),
    constraints: (at) => constraintsOf(get(at)),
    numeral: () => undefined,
  };
}

/** Indexes all places with a separate schema. */
function indexOf(wire: Wire, said: Said): ReadonlyMap<Pointer, () => Schema> {
  const index = new Map<Pointer, () => Schema>();
  for (const message of [...Object.values(wire.messages), ...Object.values(wire.former?.messages ?? {})]) {
    index.set(message.at, () => messageSchema(message, wire, said));
    for (const field of message.fields) {
      index.set(field.at, () => fieldSchema(field, wire));
      const inner = field.cardinality === "map" ? VALUES : ITEMS;
      index.set(child(field.at, inner), () => valueSchema(child(field.at, inner), field.type));
    }
  }
  for (const name in wire.enums) {
    const each = wire.enums[name]!;
    index.set(each.at, () => enumSchema(each));
  }
  return index;
}

/** Returns the source of the schemas of messages and enums. */
function createWritten(wire: Wire): (at: Pointer) => Written | undefined {
  let definitions: ReadonlyMap<Pointer, WireMessage | WireEnum> | undefined;
  return (at) => {
    definitions ??= new Map(
      [...Object.values(wire.messages), ...Object.values(wire.enums)].map((definition) => [definition.at, definition]),
    );
    const definition = definitions.get(at);
    if (definition === undefined || definition.incomplete) return undefined;
    if ("values" in definition) {
      return { text: [definition.closed, ...definition.values.map(({ name }) => name)].join("\n"), references: [] };
    }
    const { fields } = definition;
    return {
      text: fields.map(textOf).join("\n"),
      references: fields.flatMap(({ typeName = "" }) => wire.messages[typeName]?.at ?? wire.enums[typeName]?.at ?? []),
    };
  };
}

function textOf({ jsonName, type, typeName, keyType, cardinality, annotations }: WireField): string {
  const { default: value, deprecated } = annotations;
  const said =
    value === undefined && deprecated === undefined ? "" : canonical([value?.value ?? null, deprecated?.value ?? null]);
  return `${jsonName}\t${type}\t${typeName ?? ""}\t${keyType ?? ""}\t${cardinality}\t${said}`;
}

function messageSchema(message: Pick<WireMessage, "at" | "fields" | "incomplete">, wire: Wire, said: Said): Schema {
  const properties = dictionary<Property>();
  const required = dictionary<Pointer>();
  for (const field of message.fields) {
    const { jsonName: name, at, cardinality } = field;
    const annotations = { ...readAnnotations(said(at) ?? {}, at), ...field.annotations };
    properties[name] = { name, at, schema: schemaOf(field, wire), annotations };
    if (cardinality === "required") required[name] = at;
  }
  return {
    ...anything(message.at),
    types: { value: ["object"], at: message.at },
    properties,
    required,
    ...(message.incomplete && { unreadable: true }),
  };
}

/** A single message or enumeration is its definition; all else is described where the field stands. */
function schemaOf(field: WireField, wire: Wire): Pointer {
  const isSingle = field.cardinality !== "repeated" && field.cardinality !== "map";
  return isSingle ? (definitionOf(field, wire) ?? field.at) : field.at;
}

function definitionOf({ typeName }: Pick<WireField, "typeName">, { messages, enums }: Wire): Pointer | undefined {
  if (typeName === undefined) return undefined;
  const defined = messages[typeName]?.at ?? enums[typeName]?.at;
  if (defined !== undefined) return defined;
  return Object.hasOwn(WELL_KNOWN_TYPES, typeName) ? child(WELL_KNOWN, typeName) : undefined;
}

function fieldSchema(field: WireField, wire: Wire): Schema {
  const { at, type, cardinality } = field;
  if (cardinality === "repeated") {
    const items = definitionOf(field, wire) ?? child(at, ITEMS);
    return { ...anything(at), types: { value: ["array"], at }, items: { value: items, at } };
  }
  if (cardinality === "map") {
    const values = definitionOf(field, wire) ?? child(at, VALUES);
    return { ...anything(at), types: { value: ["object"], at }, additionalProperties: { value: values, at } };
  }
  return valueSchema(at, type);
}

function valueSchema(at: Pointer, type: FieldType): Schema {
  const said = Object.hasOwn(SCALARS, type) ? SCALARS[type as ScalarType] : undefined;
  return said === undefined ? anything(at) : schemaThat(said, at);
}

function enumSchema({ at, values, closed }: WireEnum): Schema {
  const names: Facet<readonly Json[]> = { value: values.map(({ name }) => name), at };
  const keywords: Keywords = { ...NO_KEYWORDS, ...(closed ? { enum: names } : { openEnum: names }) };
  return { ...anything(at), types: { value: ["string"], at }, keywords };
}

interface Saying {
  readonly types: readonly TypeName[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly contentEncoding?: string;
}

const INT32: Saying = { types: ["integer"], format: "int32", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const UINT32: Saying = { types: ["integer"], format: "uint32", minimum: 0, maximum: 2 ** 32 - 1 };
/** Written as text, since numbers in JSON hold 53 bits. */
const INT64: Saying = { types: ["string"], format: "int64" };
const UINT64: Saying = { types: ["string"], format: "uint64" };

const SCALARS: Readonly<Record<ScalarType, Saying>> = {
  double: { types: ["number"], format: "double" },
  float: { types: ["number"], format: "float" },
  int32: INT32,
  int64: INT64,
  uint32: UINT32,
  uint64: UINT64,
  sint32: INT32,
  sint64: INT64,
  fixed32: UINT32,
  fixed64: UINT64,
  sfixed32: INT32,
  sfixed64: INT64,
  bool: { types: ["boolean"] },
  string: { types: ["string"] },
  bytes: { types: ["string"], contentEncoding: "base64" },
};

/** Types of `google.protobuf` with a special JSON form. */
const WELL_KNOWN_TYPES: Readonly<Record<string, Saying>> = {
  "google.protobuf.Timestamp": { types: ["string"], format: "date-time" },
  "google.protobuf.Duration": { types: ["string"] },
  "google.protobuf.FieldMask": { types: ["string"] },
  "google.protobuf.Struct": { types: ["object"] },
  "google.protobuf.ListValue": { types: ["array"] },
  "google.protobuf.NullValue": { types: ["null"] },
  "google.protobuf.Any": { types: ["object"] },
  "google.protobuf.Empty": { types: ["object"] },
  "google.protobuf.BoolValue": { types: ["null", "boolean"] },
  "google.protobuf.StringValue": { types: ["null", "string"] },
  "google.protobuf.BytesValue": { types: ["null", "string"], contentEncoding: "base64" },
  "google.protobuf.DoubleValue": { types: ["null", "number"], format: "double" },
  "google.protobuf.FloatValue": { types: ["null", "number"], format: "float" },
  "google.protobuf.Int32Value": { ...INT32, types: ["null", "integer"] },
  "google.protobuf.UInt32Value": { ...UINT32, types: ["null", "integer"] },
  "google.protobuf.Int64Value": { ...INT64, types: ["null", "string"] },
  "google.protobuf.UInt64Value": { ...UINT64, types: ["null", "string"] },
};

function wellKnownAt(pointer: Pointer): (() => Schema) | undefined {
  const name = pointer.slice(WELL_KNOWN.length + 1);
  if (!pointer.startsWith(WELL_KNOWN) || !Object.hasOwn(WELL_KNOWN_TYPES, name)) return undefined;
  return () => schemaThat(WELL_KNOWN_TYPES[name]!, pointer);
}

const NO_KEYWORDS: Keywords = { patterns: [], multiplesOf: [] };

function schemaThat({ types, format, minimum, maximum, contentEncoding }: Saying, at: Pointer): Schema {
  const bound = (limit: number): Keywords["minimum"] & {} => ({ value: { limit, exclusive: false }, at });
  return {
    ...anything(at),
    types: { value: types, at },
    keywords: {
      ...NO_KEYWORDS,
      ...(format !== undefined && { format: { value: format, at } }),
      ...(minimum !== undefined && { minimum: bound(minimum) }),
      ...(maximum !== undefined && { maximum: bound(maximum) }),
      ...(contentEncoding !== undefined && { contentEncoding: { value: contentEncoding, at } }),
    },
  };
}

function anything(pointer: Pointer): Schema {
  return {
    pointer,
    types: { value: ALL_TYPES, at: pointer },
    keywords: NO_KEYWORDS,
    annotations: NOTHING,
    properties: NOTHING,
    required: NOTHING,
    patternProperties: NOTHING,
    propertyNames: [],
    dependentRequired: NOTHING,
    dependentSchemas: NOTHING,
    prefixItems: [],
    contains: [],
    variants: [],
    not: [],
    conditionals: [],
    extensions: NOTHING,
    kubernetes: NOTHING,
    typing: NO_TYPING,
  };
}
