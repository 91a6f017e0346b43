import type { Problem } from "../../contracts/errors.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { bytesOf, decodeFields, int32Of, MalformedBytes, textOf, type EncodedField } from "./bytes.ts";
import { unescaped } from "./cursor.ts";
import {
  ENUM_OPTIONS,
  ENUM_VALUE_OPTIONS,
  FIELD_OPTIONS,
  FILE_OPTIONS,
  MESSAGE_OPTIONS,
  METHOD_OPTIONS,
  readOptions,
  SERVICE_OPTIONS,
} from "./descriptor-options.ts";
import type {
  EnumNode,
  EnumValueNode,
  FieldNode,
  FileNode,
  ImportNode,
  Label,
  MessageNode,
  MethodNode,
  NameNode,
  OneofNode,
  OptionNode,
  RangeNode,
  ServiceNode,
} from "./syntax.ts";

/** Compilers nest less. */
const MAX_DEPTH = 100;

const NOWHERE = { start: 0, end: 0 } as const;

/** By the numbers of `FieldDescriptorProto.Type`; a reference for named types. */
const TYPES = [
  "",
  "double",
  "float",
  "int64",
  "uint64",
  "int32",
  "fixed64",
  "fixed32",
  "bool",
  "string",
  "",
  "",
  "bytes",
  "uint32",
  "",
  "sfixed32",
  "sfixed64",
  "sint32",
  "sint64",
];
const GROUP = 10;
const LABELS: readonly Label[] = [undefined, "optional", "required", "repeated"];
const EDITIONS: Readonly<Record<number, string>> = { 998: "proto2", 999: "proto3", 1000: "2023", 1001: "2024" };

export interface DescribedFile {
  readonly path: string;
  readonly node: FileNode;
}

export interface DescribedFiles {
  readonly files: readonly DescribedFile[];
  readonly fault?: Pick<Problem, "code" | "level" | "message" | "hint">;
}

/** A `FileDescriptorSet`, as compilers write it, begins with the tag of its first file. */
export function isDescriptorSet(file: SourceFile): file is SourceFile & { readonly bytes: Uint8Array } {
  return file.bytes !== undefined && (file.bytes.length === 0 || file.bytes[0] === 0x0a);
}

/** The files of a binary `google.protobuf.FileDescriptorSet`, as their texts would be parsed. They have no places. */
export function readDescriptorSet(bytes: Uint8Array): DescribedFiles {
  const files: DescribedFile[] = [];
  try {
    for (const { number, value } of decodeFields(bytes)) if (number === 1) files.push(readFile(bytesOf(value)));
    return { files };
  } catch (error) {
    if (!(error instanceof MalformedBytes)) throw error;
    return {
      files,
      fault: {
        code: "SYNTAX_ERROR",
        level: "error",
        message: "The bytes are not a whole FileDescriptorSet.",
        hint: "Write it anew, for instance with `buf build -o api.binpb` or `protoc --descriptor_set_out`.",
      },
    };
  }
}

type Fields = readonly EncodedField[];

function fieldsOf(value: EncodedField["value"]): Fields {
  return [...decodeFields(bytesOf(value))];
}

function all<T>(fields: Fields, number: number, read: (value: EncodedField["value"]) => T): readonly T[] {
  return fields.filter((field) => field.number === number).map(({ value }) => read(value));
}

/** The last one counts. */
function last<T>(fields: Fields, number: number, read: (value: EncodedField["value"]) => T): T | undefined {
  return all(fields, number, read).at(-1);
}

function name(fields: Fields, number = 1): string {
  return last(fields, number, textOf) ?? "";
}

function optionsOf(fields: Fields, number: number, table: Parameters<typeof readOptions>[1]): readonly OptionNode[] {
  return all(fields, number, (value) => readOptions(bytesOf(value), table)).flat();
}

function readFile(bytes: Uint8Array): DescribedFile {
  const fields = fieldsOf(bytes);
  const edition = last(fields, 14, int32Of);
  const syntax =
    edition === undefined ? (last(fields, 12, textOf) ?? "proto2") : (EDITIONS[edition] ?? String(edition));
  const toName = (text: string): NameNode => ({ name: text, ...NOWHERE });
  const extensions = all(fields, 7, fieldsOf);
  const publicOnes = new Set(all(fields, 10, int32Of));
  return {
    path: name(fields),
    node: {
      syntax: toName(syntax),
      package: toName(name(fields, 2)),
      imports: all(fields, 3, textOf).map((path, index): ImportNode => ({
        path,
        kind: publicOnes.has(index) ? "public" : "plain",
        ...NOWHERE,
      })),
      options: optionsOf(fields, 8, FILE_OPTIONS),
      messages: all(fields, 4, (value) => readMessage(value, 0)),
      enums: all(fields, 5, readEnum),
      services: all(fields, 6, readService),
      extends: extensions.map(readExtension),
      incomplete: false,
      faults: [],
      moved: new Map(),
    },
  };
}

/** A word that is not said is not said in bytes either. */
function visibilityOf(fields: Fields, number: number): Pick<EnumNode, "visibility"> {
  const visibility = ([undefined, "local", "export"] as const)[last(fields, number, int32Of) ?? 0];
  return visibility === undefined ? {} : { visibility };
}

function readMessage(value: EncodedField["value"], depth: number): MessageNode {
  if (depth > MAX_DEPTH) throw new MalformedBytes();
  const fields = fieldsOf(value);
  const oneofs = all(fields, 8, (each): OneofNode => ({
    kind: "oneof",
    name: name(fieldsOf(each)),
    options: [],
    ...NOWHERE,
  }));
  const nested = all(fields, 3, (each) => readMessage(each, depth + 1));
  const isEntry = (message: MessageNode): boolean => message.options.some((option) => option.name === "map_entry");
  const entries = new Map(nested.filter(isEntry).map((message) => [message.name, message]));
  const members = all(fields, 2, (each) => readField(fieldsOf(each), oneofs));
  const used = new Set(members.map(({ oneof }) => oneof));
  return {
    name: name(fields),
    ...visibilityOf(fields, 11),
    ...NOWHERE,
    options: optionsOf(fields, 7, MESSAGE_OPTIONS),
    fields: members.map((field) => asMap(field, entries)),
    oneofs: oneofs.filter((oneof) => used.has(oneof.name)),
    messages: nested.filter((message) => !isEntry(message)),
    enums: all(fields, 4, readEnum),
    extends: all(fields, 6, fieldsOf).map(readExtension),
    extensionRanges: all(fields, 5, (each) => readRange(fieldsOf(each), 1)),
    reservedRanges: all(fields, 9, (each) => readRange(fieldsOf(each), 1)),
    reservedNames: all(fields, 10, readName),
    incomplete: false,
    close: -1,
  };
}

function readName(value: EncodedField["value"]): NameNode {
  return { name: textOf(value), ...NOWHERE };
}

/** A range that ends before its end has 1 for `beyond`. */
function readRange(fields: Fields, beyond: 0 | 1): RangeNode {
  return { first: last(fields, 1, int32Of) ?? 0, last: (last(fields, 2, int32Of) ?? 0) - beyond, ...NOWHERE };
}

function readField(fields: Fields, oneofs: readonly OneofNode[]): FieldNode {
  const type = last(fields, 5, int32Of) ?? 0;
  const typeName = TYPES[type] ?? "";
  const isOptional = last(fields, 17, int32Of) === 1;
  const label = LABELS[last(fields, 4, int32Of) ?? 1];
  const oneof = last(fields, 9, int32Of);
  const jsonName = last(fields, 10, textOf);
  const default_ = last(fields, 7, textOf);
  const options: OptionNode[] = [...optionsOf(fields, 8, FIELD_OPTIONS)];
  if (jsonName !== undefined) options.push({ name: "json_name", value: jsonName, ...NOWHERE });
  if (default_ !== undefined) options.push({ name: "default", value: defaultOf(default_, typeName), ...NOWHERE });
  return {
    name: name(fields),
    ...NOWHERE,
    // Only proto3 distinguishes `optional` from no label, and marks it.
    label: label === "optional" && !isOptional ? undefined : label,
    type: typeName === "" ? name(fields, 6) : typeName,
    typeStart: 0,
    typeEnd: 0,
    keyType: undefined,
    number: last(fields, 3, int32Of) ?? NaN,
    numberStart: 0,
    numberEnd: 0,
    options,
    isGroup: type === GROUP,
    oneof: oneof === undefined || isOptional ? undefined : oneofs[oneof]?.name,
  };
}

/** Texts write numbers and truth values without quotes. */
function defaultOf(text: string, type: string): string | number | boolean {
  if (type === "bool") return text === "true";
  if (type === "bytes") return unescaped(text);
  if (type === "string" || type === "") return text;
  const number = Number(text);
  return Number.isSafeInteger(number) || (Number.isFinite(number) && !/^-?\d+$/u.test(text)) ? number : text;
}

/** A map is written as a list of entries. */
function asMap(field: FieldNode, entries: ReadonlyMap<string, MessageNode>): FieldNode {
  const entry = entries.get(field.type.slice(field.type.lastIndexOf(".") + 1));
  const [key, value] = [1, 2].map((number) => entry?.fields.find((each) => each.number === number));
  if (key === undefined || value === undefined) return field;
  return { ...field, label: undefined, keyType: key.type, type: value.type };
}

function readExtension(fields: Fields): MessageNode["extends"][number] {
  return { extendee: name(fields, 2), fields: [readField(fields, [])], messages: [], ...NOWHERE };
}

function readEnum(value: EncodedField["value"]): EnumNode {
  const fields = fieldsOf(value);
  return {
    name: name(fields),
    ...visibilityOf(fields, 6),
    ...NOWHERE,
    values: all(fields, 2, (each): EnumValueNode => {
      const own = fieldsOf(each);
      const number = last(own, 2, int32Of) ?? 0;
      return {
        name: name(own),
        number,
        numberStart: 0,
        numberEnd: 0,
        options: optionsOf(own, 3, ENUM_VALUE_OPTIONS),
        ...NOWHERE,
      };
    }),
    options: optionsOf(fields, 3, ENUM_OPTIONS),
    reservedRanges: all(fields, 4, (each) => readRange(fieldsOf(each), 0)),
    reservedNames: all(fields, 5, readName),
    incomplete: false,
    close: -1,
  };
}

function readService(value: EncodedField["value"]): ServiceNode {
  const fields = fieldsOf(value);
  return {
    name: name(fields),
    ...NOWHERE,
    methods: all(fields, 2, (each): MethodNode => {
      const own = fieldsOf(each);
      return {
        name: name(own),
        ...NOWHERE,
        request: name(own, 2),
        requestSpan: NOWHERE,
        response: name(own, 3),
        responseSpan: NOWHERE,
        clientStreaming: last(own, 5, int32Of) === 1,
        serverStreaming: last(own, 6, int32Of) === 1,
        options: optionsOf(own, 4, METHOD_OPTIONS),
      };
    }),
    options: optionsOf(fields, 3, SERVICE_OPTIONS),
    incomplete: false,
    close: -1,
  };
}
