import { dictionary, type Dictionary, type Json } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { Annotations, Facet } from "./schema.ts";

/** The low bits of a tag, which determine where the value ends. `bytes` is length-delimited. */
export type WireType = "varint" | "fixed64" | "bytes" | "group" | "fixed32";

export const WIRE_TYPES: ReadonlySet<WireType> = new Set(["varint", "fixed64", "bytes", "group", "fixed32"]);

const SCALARS = [
  "double",
  "float",
  "int32",
  "int64",
  "uint32",
  "uint64",
  "sint32",
  "sint64",
  "fixed32",
  "fixed64",
  "sfixed32",
  "sfixed64",
  "bool",
  "string",
  "bytes",
] as const;

export type ScalarType = (typeof SCALARS)[number];

export const SCALAR_TYPES: ReadonlySet<ScalarType> = new Set(SCALARS);

export function isScalar(type: string): type is ScalarType {
  return (SCALAR_TYPES as ReadonlySet<string>).has(type);
}

/** Returns whether a type is allowed as a map key. */
export function isKeyType(type: string): type is ScalarType {
  return isScalar(type) && type !== "float" && type !== "double" && type !== "bytes";
}

/** `group`: a message between two tags. `unknown`: a type that was not read, known by its name only. */
export type FieldType = ScalarType | "message" | "group" | "enum" | "unknown";

export const FIELD_TYPES: ReadonlySet<FieldType> = new Set([...SCALARS, "message", "group", "enum", "unknown"]);

/**
 * The number of values, and whether presence is tracked: not for `implicit` (proto3 without a label), but for
 * `optional`.
 */
export type Cardinality = "implicit" | "optional" | "required" | "repeated" | "map";

export const CARDINALITIES: ReadonlySet<Cardinality> = new Set(["implicit", "optional", "required", "repeated", "map"]);

/** A member of a message, known on the wire by its number. */
export interface WireField {
  readonly number: number;
  readonly name: string;
  readonly jsonName: string;
  readonly at: Pointer;
  /** The type of one value, or of a map's values. */
  readonly type: FieldType;
  /** The full name of a message, group, enum or unknown type, without a leading dot. */
  readonly typeName?: string;
  /** The type of a map's keys. */
  readonly keyType?: ScalarType;
  /** The wire type of one value that is not packed; `bytes` for a map. Undefined for an unknown type. */
  readonly wireType?: WireType;
  readonly cardinality: Cardinality;
  readonly packed: boolean;
  readonly oneof?: string;
  /** `default`, `deprecated`. */
  readonly annotations: Annotations;
  /** Standard options that readers or generated code obey, by name (`jstype`), and features that are not what the file says (`features.utf8_validation`). */
  readonly options: Dictionary<Facet<Json>>;
  /** Custom options, by name as written: `(acme.sensitive)`. */
  readonly extensions: Dictionary<Facet<Json>>;
}

/** The name in JSON of a field that states none. */
export function derivedJsonName(name: string): string {
  return name.replace(/_+([^_]?)/gu, (_, next: string) => next.toUpperCase());
}

/** Numbers, both ends included. */
export interface NumberRange {
  readonly start: number;
  readonly end: number;
  readonly at: Pointer;
}

/** The greatest number that a field may have, and a value of an enumeration. */
export const GREATEST = { field: 536_870_911, value: 2_147_483_647 } as const;

/** Formats a range as after `reserved` and `extensions`. */
export function showRange({ start, end }: Pick<NumberRange, "start" | "end">): string {
  if (start === end) return String(start);
  return `${String(start)} to ${end === GREATEST.field || end === GREATEST.value ? "max" : String(end)}`;
}

/** Tombstones: what was used once and must not be used again. */
export interface Reserved {
  readonly ranges: readonly NumberRange[];
  readonly names: readonly Facet<string>[];
}

interface Declaration {
  /** The full name, the package included. */
  readonly name: string;
  readonly at: Pointer;
  /** Key in `Wire.files`. */
  readonly file: string;
  /** True if only an import leads to the file, so that its absence on one side proves nothing. */
  readonly imported?: true;
  /** True if the text has syntax errors, so that missing parts prove nothing. */
  readonly incomplete?: true;
  readonly deprecated?: Facet<true>;
  readonly options: Dictionary<Facet<Json>>;
  readonly extensions: Dictionary<Facet<Json>>;
}

/** Known by its name. */
export interface WireOneof extends Facet<string> {
  /** Custom options, by name as written. */
  readonly extensions: Dictionary<Facet<Json>>;
}

export interface WireMessage extends Declaration {
  /** In the order of the text; numbers and names may clash. */
  readonly fields: readonly WireField[];
  readonly oneofs: readonly WireOneof[];
  readonly reserved: Reserved;
  readonly extensionRanges: readonly NumberRange[];
}

export interface WireEnum extends Declaration {
  /** Several of one number are aliases. */
  readonly values: readonly WireEnumValue[];
  readonly reserved: Reserved;
  /** A number that is not listed is kept apart as an unknown field. */
  readonly closed: boolean;
}

export interface WireEnumValue {
  readonly number: number;
  readonly name: string;
  readonly at: Pointer;
  readonly annotations: Annotations;
  readonly extensions: Dictionary<Facet<Json>>;
}

export interface WireService extends Declaration {
  readonly methods: readonly WireMethod[];
}

export interface WireMethod {
  readonly name: string;
  readonly at: Pointer;
  /** Key in `Snapshot.operations`. */
  readonly operation: string;
  /** Full names of messages. */
  readonly request: string;
  readonly response: string;
  readonly clientStreaming: boolean;
  readonly serverStreaming: boolean;
  readonly deprecated?: Facet<true>;
  readonly options: Dictionary<Facet<Json>>;
  readonly extensions: Dictionary<Facet<Json>>;
}

/** A field that is declared apart from the message that it belongs to. */
export interface WireExtension extends Declaration {
  readonly extendee: string;
  readonly field: WireField;
}

export interface WireFile {
  /** The path in imports. */
  readonly path: string;
  readonly at: Pointer;
  readonly package: Facet<string>;
  /** `proto2`, `proto3`, or an edition such as `2023`. */
  readonly syntax: Facet<string>;
  /** `java_package`, `go_package`, … */
  readonly options: Dictionary<Facet<Json>>;
  /** `field_presence`, `enum_type`, … as the syntax and the file's options settle them. */
  readonly features: Readonly<Record<string, string>>;
  readonly extensions: Dictionary<Facet<Json>>;
  /** Files that import this file also get the declarations of these. */
  readonly publicImports?: readonly Facet<string>[];
  readonly imported?: true;
  readonly incomplete?: true;
}

/** Names and numbers that a definition no longer has, or a removed definition. */
export interface LockedMessage extends Pick<WireMessage, "name" | "at" | "file"> {
  /** One number or name may have belonged to several, one after the other. */
  readonly fields: readonly WireField[];
  /** Tombstones that were lost. */
  readonly reserved: Reserved;
}

export interface LockedEnum extends Pick<WireEnum, "name" | "at" | "file"> {
  readonly values: readonly WireEnumValue[];
  readonly reserved: Reserved;
}

/** Names and numbers that are no longer in use and must not be reused. */
export interface LockedWire {
  readonly messages: Dictionary<LockedMessage>;
  readonly enums: Dictionary<LockedEnum>;
}

/** The protobuf encoding of an API. Definitions by full name, files by path. */
export interface Wire {
  readonly files: Dictionary<WireFile>;
  readonly messages: Dictionary<WireMessage>;
  readonly enums: Dictionary<WireEnum>;
  readonly services: Dictionary<WireService>;
  readonly extensions: Dictionary<WireExtension>;
  /** Known of a snapshot that remembers those before it. */
  readonly former?: LockedWire;
}

/** The wire of an empty API. */
export const NO_WIRE: Wire = {
  files: dictionary<never>(),
  messages: dictionary<never>(),
  enums: dictionary<never>(),
  services: dictionary<never>(),
  extensions: dictionary<never>(),
};

export const NO_RESERVED: Reserved = Object.freeze({ ranges: [], names: [] });

const VARINTS: ReadonlySet<FieldType> = new Set([
  "int32",
  "int64",
  "uint32",
  "uint64",
  "sint32",
  "sint64",
  "bool",
  "enum",
]);

/** Returns the encoding of one value of a type; undefined if unknown. */
export function wireTypeOf(type: FieldType): WireType | undefined {
  if (VARINTS.has(type)) return "varint";
  if (type === "double" || type === "fixed64" || type === "sfixed64") return "fixed64";
  if (type === "float" || type === "fixed32" || type === "sfixed32") return "fixed32";
  if (type === "group") return "group";
  return type === "unknown" ? undefined : "bytes";
}

/** Returns whether a name has different numbers on both sides. */
export function renumbers(old: Pick<WireEnum, "values">, new_: Pick<WireEnum, "values">): boolean {
  const numbers = new Map(new_.values.map(({ name, number }) => [name, number]));
  return old.values.some(({ name, number }) => (numbers.get(name) ?? number) !== number);
}

/** A list, or a map. */
export function isMany({ cardinality }: Pick<WireField, "cardinality">): boolean {
  return cardinality === "repeated" || cardinality === "map";
}

/** The message that a definition stands in, by its full name. */
export function holderIn(name: string, messages: Wire["messages"]): WireMessage | undefined {
  return messages[name.slice(0, Math.max(name.lastIndexOf("."), 0))];
}

/** Returns the key and value fields of the entry message of a map. */
export function entryFields(field: WireField): readonly [key: WireField, value: WireField] {
  const { keyType, typeName, wireType: _, oneof: __, ...rest } = field;
  const part = { ...rest, cardinality: "implicit", packed: false } as const;
  const type = keyType ?? "string";
  return [
    withWireType({ ...part, number: 1, name: "key", jsonName: "key", type }),
    withWireType({ ...part, number: 2, name: "value", jsonName: "value", ...(typeName !== undefined && { typeName }) }),
  ];
}

function withWireType(field: Omit<WireField, "wireType">): WireField {
  const wireType = wireTypeOf(field.type);
  return wireType === undefined ? field : { ...field, wireType };
}
