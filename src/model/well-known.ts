import { dictionary, type Dictionary } from "./json.ts";
import {
  derivedJsonName,
  NO_RESERVED,
  wireTypeOf,
  type FieldType,
  type Wire,
  type WireField,
  type WireMessage,
} from "./wire.ts";

const PREFIX = "google.protobuf.";

type Member = readonly [name: string, type: FieldType, rest?: Partial<WireField>];

/** Fields in the order of their numbers, which begin at 1. */
const MESSAGES: Readonly<Record<string, readonly Member[]>> = {
  Empty: [],
  Any: [
    ["type_url", "string"],
    ["value", "bytes"],
  ],
  Duration: [
    ["seconds", "int64"],
    ["nanos", "int32"],
  ],
  Timestamp: [
    ["seconds", "int64"],
    ["nanos", "int32"],
  ],
  FieldMask: [["paths", "string", { cardinality: "repeated" }]],
  Struct: [
    ["fields", "message", { typeName: `${PREFIX}Value`, cardinality: "map", keyType: "string", wireType: "bytes" }],
  ],
  ListValue: [["values", "message", { typeName: `${PREFIX}Value`, cardinality: "repeated" }]],
  Value: [
    ["null_value", "enum", { typeName: `${PREFIX}NullValue`, oneof: "kind", cardinality: "optional" }],
    ["number_value", "double", { oneof: "kind", cardinality: "optional" }],
    ["string_value", "string", { oneof: "kind", cardinality: "optional" }],
    ["bool_value", "bool", { oneof: "kind", cardinality: "optional" }],
    ["struct_value", "message", { typeName: `${PREFIX}Struct`, oneof: "kind", cardinality: "optional" }],
    ["list_value", "message", { typeName: `${PREFIX}ListValue`, oneof: "kind", cardinality: "optional" }],
  ],
  BoolValue: [["value", "bool"]],
  BytesValue: [["value", "bytes"]],
  DoubleValue: [["value", "double"]],
  FloatValue: [["value", "float"]],
  Int32Value: [["value", "int32"]],
  Int64Value: [["value", "int64"]],
  StringValue: [["value", "string"]],
  UInt32Value: [["value", "uint32"]],
  UInt64Value: [["value", "uint64"]],
};

/** Messages that come with every compiler, so that a set of files need not hold them. */
const WELL_KNOWN_MESSAGES: Dictionary<WireMessage> = dictionary(
  Object.entries(MESSAGES).map(([name, members]) => [PREFIX + name, toMessage(PREFIX + name, members)] as const),
);

/** Also one that comes with every compiler. */
export function messageIn(wire: Pick<Wire, "messages"> | undefined, name: string): WireMessage | undefined {
  return wire?.messages[name] ?? WELL_KNOWN_MESSAGES[name];
}

/** Returns whether JSON encodes a message differently from the names of its fields. */
export function hasOwnJson(name: string): boolean {
  return name in WELL_KNOWN_MESSAGES && name !== `${PREFIX}Empty`;
}

function toMessage(name: string, members: readonly Member[]): WireMessage {
  const file = "google/protobuf";
  const at = `${file}#/messages/${name}`;
  return {
    name,
    at,
    file,
    imported: true,
    fields: members.map((member, index) => toField(member, index + 1, at)),
    oneofs: [],
    reserved: NO_RESERVED,
    extensionRanges: [],
    options: dictionary<never>(),
    extensions: dictionary<never>(),
  };
}

function toField([name, type, rest]: Member, number: number, holder: string): WireField {
  const wireType = wireTypeOf(type);
  return {
    number,
    name,
    jsonName: derivedJsonName(name),
    at: `${holder}/fields/${name}`,
    type,
    cardinality: type === "message" ? "optional" : "implicit",
    packed: false,
    annotations: {},
    options: dictionary<never>(),
    extensions: dictionary<never>(),
    ...(wireType !== undefined && { wireType }),
    ...rest,
  };
}
