import type { Message } from "@bufbuild/protobuf";
import type {
  DescriptorProto,
  DescriptorProto_ReservedRange,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import type { Problem } from "../../contracts/errors.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { unescaped } from "./cursor.ts";
import { core, types } from "./descriptor-library.ts";
import { readOptions } from "./descriptor-options.ts";
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

const NOWHERE = { start: 0, end: 0 } as const;

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
  let file: readonly FileDescriptorProto[];
  try {
    ({ file } = core().fromBinary(types().FileDescriptorSetSchema, bytes));
  } catch {
    const fault = {
      code: "SYNTAX_ERROR",
      level: "error",
      message: "The bytes are not a whole FileDescriptorSet.",
      hint: "Write it anew, for instance with `buf build -o api.binpb` or `protoc --descriptor_set_out`.",
    } as const;
    return { files: [], fault };
  }
  return { files: file.map(readFile) };
}

function optionsOf({ options }: { readonly options?: Message | undefined }): readonly OptionNode[] {
  return options === undefined ? [] : readOptions(options);
}

function nameNode(name: string): NameNode {
  return { name, ...NOWHERE };
}

function readFile(file: FileDescriptorProto): DescribedFile {
  const syntax = file.edition === 0 ? file.syntax || "proto2" : (EDITIONS[file.edition] ?? String(file.edition));
  return {
    path: file.name,
    node: {
      syntax: nameNode(syntax),
      package: nameNode(file.package),
      imports: file.dependency.map((path, index): ImportNode => {
        return { path, kind: file.publicDependency.includes(index) ? "public" : "plain", ...NOWHERE };
      }),
      options: optionsOf(file),
      messages: file.messageType.map(readMessage),
      enums: file.enumType.map(readEnum),
      services: file.service.map(readService),
      extends: file.extension.map(readExtension),
      incomplete: false,
      faults: [],
      moved: new Map(),
    },
  };
}

/** A word that is not said is not said in bytes either. */
function visibilityOf({ visibility }: DescriptorProto | EnumDescriptorProto): Pick<EnumNode, "visibility"> {
  const stated = ([undefined, "local", "export"] as const)[visibility];
  return stated === undefined ? {} : { visibility: stated };
}

function readMessage(message: DescriptorProto): MessageNode {
  const oneofs = message.oneofDecl.map(({ name }): OneofNode => ({ kind: "oneof", name, options: [], ...NOWHERE }));
  const isEntry = ({ options }: DescriptorProto): boolean => options?.mapEntry === true;
  const entries = new Map(message.nestedType.filter(isEntry).map((entry) => [entry.name, readMessage(entry)]));
  const members = message.field.map((field) => readField(field, oneofs));
  const used = new Set(members.map(({ oneof }) => oneof));
  return {
    name: message.name,
    ...visibilityOf(message),
    ...NOWHERE,
    options: optionsOf(message),
    fields: members.map((field) => asMap(field, entries)),
    oneofs: oneofs.filter((oneof) => used.has(oneof.name)),
    messages: message.nestedType.filter((nested) => !isEntry(nested)).map(readMessage),
    enums: message.enumType.map(readEnum),
    extends: message.extension.map(readExtension),
    extensionRanges: message.extensionRange.map((range) => readRange(range, 1)),
    reservedRanges: message.reservedRange.map((range) => readRange(range, 1)),
    reservedNames: message.reservedName.map(nameNode),
    incomplete: false,
    close: -1,
  };
}

/** A range that ends before its end has 1 for `beyond`. */
function readRange({ start, end }: Pick<DescriptorProto_ReservedRange, "start" | "end">, beyond: 0 | 1): RangeNode {
  return { first: start, last: end - beyond, ...NOWHERE };
}

function readField(field: FieldDescriptorProto, oneofs: readonly OneofNode[]): FieldNode {
  const { FieldDescriptorProtoSchema: schema, FieldDescriptorProto_TypeSchema: kinds } = types();
  const isSet = (name: "jsonName" | "defaultValue" | "oneofIndex"): boolean =>
    core().isFieldSet(field, schema.field[name]);
  const type = field.typeName === "" ? (kinds.value[field.type]?.name.slice("TYPE_".length).toLowerCase() ?? "") : "";
  const label = LABELS[field.label];
  const options: OptionNode[] = [...optionsOf(field)];
  if (isSet("jsonName")) options.push({ name: "json_name", value: field.jsonName, ...NOWHERE });
  if (isSet("defaultValue")) options.push({ name: "default", value: defaultOf(field.defaultValue, type), ...NOWHERE });
  return {
    name: field.name,
    ...NOWHERE,
    // Only proto3 distinguishes `optional` from no label, and marks it.
    label: label === "optional" && !field.proto3Optional ? undefined : label,
    type: type === "" ? field.typeName : type,
    typeStart: 0,
    typeEnd: 0,
    keyType: undefined,
    number: field.number,
    numberStart: 0,
    numberEnd: 0,
    options,
    isGroup: Number(field.type) === GROUP,
    oneof: isSet("oneofIndex") && !field.proto3Optional ? oneofs[field.oneofIndex]?.name : undefined,
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

function readExtension(field: FieldDescriptorProto): MessageNode["extends"][number] {
  return { extendee: field.extendee, fields: [readField(field, [])], messages: [], ...NOWHERE };
}

function readEnum(declared: EnumDescriptorProto): EnumNode {
  return {
    name: declared.name,
    ...visibilityOf(declared),
    ...NOWHERE,
    values: declared.value.map((value): EnumValueNode => {
      const { name, number } = value;
      return { name, number, numberStart: 0, numberEnd: 0, options: optionsOf(value), ...NOWHERE };
    }),
    options: optionsOf(declared),
    reservedRanges: declared.reservedRange.map((range) => readRange(range, 0)),
    reservedNames: declared.reservedName.map(nameNode),
    incomplete: false,
    close: -1,
  };
}

function readService(service: ServiceDescriptorProto): ServiceNode {
  return {
    name: service.name,
    ...NOWHERE,
    methods: service.method.map((method): MethodNode => {
      const { name, inputType, outputType, clientStreaming, serverStreaming } = method;
      const spans = { requestSpan: NOWHERE, responseSpan: NOWHERE, ...NOWHERE };
      const options = optionsOf(method);
      return { name, request: inputType, response: outputType, clientStreaming, serverStreaming, options, ...spans };
    }),
    options: optionsOf(service),
    incomplete: false,
    close: -1,
  };
}
