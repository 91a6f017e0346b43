// Values of messages, and their bytes and JSON, by another implementation than the project's.
import {
  create,
  createFileRegistry,
  fromBinary,
  fromJson,
  toBinary,
  toJson,
  type DescField,
  type DescMessage,
  type Message,
} from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import {
  Edition,
  FeatureSet_EnumType,
  FeatureSet_FieldPresence,
  FeatureSet_MessageEncoding,
  FeatureSet_RepeatedFieldEncoding,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { unquoted } from "./model.ts";
import type { Kind, Resolved, ResolvedEnum, ResolvedField, ResolvedMessage } from "./resolved.ts";

/** Encodes the messages of one tree. */
export interface Codec {
  readonly resolved: Resolved;
  descOf: (message: string) => DescMessage;
}

const TYPES: Readonly<Record<Kind, FieldDescriptorProto_Type>> = {
  double: FieldDescriptorProto_Type.DOUBLE,
  float: FieldDescriptorProto_Type.FLOAT,
  int32: FieldDescriptorProto_Type.INT32,
  int64: FieldDescriptorProto_Type.INT64,
  uint32: FieldDescriptorProto_Type.UINT32,
  uint64: FieldDescriptorProto_Type.UINT64,
  sint32: FieldDescriptorProto_Type.SINT32,
  sint64: FieldDescriptorProto_Type.SINT64,
  fixed32: FieldDescriptorProto_Type.FIXED32,
  fixed64: FieldDescriptorProto_Type.FIXED64,
  sfixed32: FieldDescriptorProto_Type.SFIXED32,
  sfixed64: FieldDescriptorProto_Type.SFIXED64,
  bool: FieldDescriptorProto_Type.BOOL,
  string: FieldDescriptorProto_Type.STRING,
  bytes: FieldDescriptorProto_Type.BYTES,
  message: FieldDescriptorProto_Type.MESSAGE,
  group: FieldDescriptorProto_Type.MESSAGE,
  enum: FieldDescriptorProto_Type.ENUM,
};

const PRESENCES = {
  implicit: FeatureSet_FieldPresence.IMPLICIT,
  optional: FeatureSet_FieldPresence.EXPLICIT,
  required: FeatureSet_FieldPresence.LEGACY_REQUIRED,
  repeated: undefined,
  map: undefined,
} as const;

/** All in one file that states every feature, each definition at its top under a name without dots. */
export function createCodec(resolved: Resolved): Codec {
  const file = create(FileDescriptorProtoSchema, {
    name: "all.proto",
    syntax: "editions",
    edition: Edition.EDITION_2023,
    messageType: [...resolved.messages.values()].map(describeMessage),
    enumType: [...resolved.enums.values()].map(describeEnum),
  });
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [file] }));
  const descOf = (message: string): DescMessage => {
    const desc = registry.getMessage(flat(message));
    if (desc === undefined) throw new TypeError(`No message ${message}`);
    return desc;
  };
  return { resolved, descOf };
}

export function flat(name: string): string {
  return name.replace(/[^\w]/gu, "_");
}

function describeMessage({ name, fields }: ResolvedMessage) {
  const oneofs = [...new Set(fields.flatMap(({ oneof }) => oneof ?? []))];
  return {
    name: flat(name),
    field: fields.map((field) => describeField(field, flat(name), oneofs)),
    nestedType: fields.flatMap((field) => (field.key === undefined ? [] : [describeEntry(field)])),
    oneofDecl: oneofs.map((each) => ({ name: each })),
  };
}

function typeOf({ kind, ref }: Pick<ResolvedField, "kind" | "ref">) {
  return { type: TYPES[kind], ...(ref !== "" && { typeName: `.${flat(ref)}` }) };
}

function entryName({ name }: ResolvedField): string {
  return `${flat(name)}_entry`;
}

function describeEntry(field: ResolvedField) {
  const label = FieldDescriptorProto_Label.OPTIONAL;
  const kind = field.kind === "group" ? "message" : field.kind;
  return {
    name: entryName(field),
    field: [
      { name: "key", jsonName: "key", number: 1, label, type: TYPES[field.key!] },
      { name: "value", jsonName: "value", number: 2, label, ...typeOf({ kind, ref: field.ref }) },
    ],
    options: { mapEntry: true },
  };
}

function describeField(field: ResolvedField, holder: string, oneofs: readonly string[]) {
  const { name, jsonName, number, kind, presence, oneof, packed, options } = field;
  const isMany = presence === "repeated" || presence === "map";
  const fieldPresence = oneof === undefined ? PRESENCES[presence] : undefined;
  const default_ = options["default"];
  return {
    name: flat(name),
    jsonName,
    number,
    label: isMany ? FieldDescriptorProto_Label.REPEATED : FieldDescriptorProto_Label.OPTIONAL,
    ...(presence === "map"
      ? { type: FieldDescriptorProto_Type.MESSAGE, typeName: `.${holder}.${entryName(field)}` }
      : typeOf(field)),
    ...(default_ !== undefined && { defaultValue: unquoted(default_) }),
    ...(oneof !== undefined && { oneofIndex: oneofs.indexOf(oneof) }),
    options: {
      features: {
        ...(fieldPresence !== undefined && { fieldPresence }),
        ...(presence === "repeated" && {
          repeatedFieldEncoding: packed
            ? FeatureSet_RepeatedFieldEncoding.PACKED
            : FeatureSet_RepeatedFieldEncoding.EXPANDED,
        }),
        ...(kind === "group" && { messageEncoding: FeatureSet_MessageEncoding.DELIMITED }),
      },
    },
  };
}

function describeEnum({ name, values, closed }: ResolvedEnum) {
  const isAliased = new Set(values.map(({ number }) => number)).size < values.length;
  return {
    name: flat(name),
    value: values.map((value) => ({ name: value.name, number: value.number })),
    options: {
      ...(isAliased && { allowAlias: true }),
      features: { enumType: closed ? FeatureSet_EnumType.CLOSED : FeatureSet_EnumType.OPEN },
    },
  };
}

/** Undefined where it cannot be read. What is not known is dropped, as by one who writes it anew. */
export function reread({ message, desc }: ReflectMessage, reader: DescMessage): ReflectMessage | undefined {
  return attempt(() => fromBinary(reader, toBinary(desc, message), { readUnknownFields: false }), reader);
}

/** JSON calls fields by their names in JSON, or by those of the text. */
export function rereadJson(
  { message, desc }: ReflectMessage,
  reader: DescMessage,
  useProtoFieldName: boolean,
): ReflectMessage | undefined {
  return attempt(
    () => fromJson(reader, toJson(desc, message, { useProtoFieldName }), { ignoreUnknownFields: true }),
    reader,
  );
}

function attempt(read: () => Message, desc: DescMessage): ReflectMessage | undefined {
  try {
    const message = reflect(desc, read());
    return isComplete(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function isComplete(message: ReflectMessage): boolean {
  return message.fields.every((field) => {
    if (!message.isSet(field)) return field.presence !== FeatureSet_FieldPresence.LEGACY_REQUIRED;
    return messagesIn(message, field).every(isComplete);
  });
}

function messagesIn(message: ReflectMessage, field: DescField): readonly ReflectMessage[] {
  if (field.fieldKind === "message") return [message.get(field)];
  if (field.fieldKind === "list" && field.listKind === "message")
    return [...message.get(field)] as unknown as readonly ReflectMessage[];
  if (field.fieldKind === "map" && field.mapKind === "message")
    return [...message.get(field).values()] as unknown as readonly ReflectMessage[];
  return [];
}

export function bytesIn({ message, desc }: ReflectMessage): Uint8Array {
  return toBinary(desc, message);
}
