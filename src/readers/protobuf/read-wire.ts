import { dictionary } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import {
  derivedJsonName,
  NO_RESERVED,
  isScalar,
  wireTypeOf,
  type Cardinality,
  type FieldType,
  type NumberRange,
  type Reserved,
  type ScalarType,
  type Wire,
  type WireEnum,
  type WireEnumValue,
  type WireExtension,
  type WireField,
  type WireFile,
  type WireMessage,
  type WireOneof,
  type WireMethod,
  type WireService,
} from "../../model/wire.ts";
import type { Features } from "../wire/editions.ts";
import { areFewAndDistinct } from "./distinct.ts";
import { inherit, settleJava } from "./features.ts";
import type { ParsedFile } from "./files.ts";
import {
  annotationsOf,
  deprecationOf,
  isEnumOption,
  isFieldOption,
  isFileOption,
  isMessageOption,
  splitOptions,
  withFeatures,
  withVisibility,
} from "./options.ts";
import { gatheredKnown } from "./gathered.ts";
import { lastName, type Symbols } from "./symbols.ts";
import type {
  Definition,
  EnumNode,
  ExtendNode,
  FieldNode,
  MessageNode,
  OneofNode,
  OptionNode,
  RangeNode,
  ServiceNode,
} from "./syntax.ts";
import { NOTHING } from "../nothing.ts";

const PACKABLE: ReadonlySet<string | undefined> = new Set(["varint", "fixed32", "fixed64"]);

/** A type whose definition no file holds, and the place that names it. */
export interface UnknownType {
  readonly name: string;
  readonly at: Pointer;
}

/** Two fields of a message with equal JSON names, the latter at `at`. */
export interface Namesakes {
  readonly jsonName: string;
  readonly names: readonly [string, string];
  readonly at: Pointer;
}

export interface WireReading {
  readonly wire: Wire;
  readonly unknown: readonly UnknownType[];
  readonly namesakes: readonly Namesakes[];
  /** By the top-level nodes of a file. */
  readonly declared: ReadonlyMap<Definition, Declared>;
}

/** The declarations of one definition with everything nested. */
export interface Declared {
  readonly messages: WireMessage[];
  readonly enums: WireEnum[];
  readonly extensions: WireExtension[];
  readonly services: WireService[];
  readonly unknown: UnknownType[];
  readonly namesakes: Namesakes[];
  /** The last names of the types that it mentions. */
  readonly mentions: Set<string>;
}

/** Reuses the declarations of a node from another file; undefined if they could differ. */
export type Redeclare = (file: ParsedFile, node: Definition) => Declared | undefined;

/** The definitions of all files, as the wire sees them. Where a full name is defined twice, the first counts. */
export function readWire(files: readonly ParsedFile[], symbols: Symbols, redeclare?: Redeclare): WireReading {
  const reader = new WireReader(symbols, redeclare);
  for (const file of files) reader.addFile(file);
  return reader;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Scope {
  /** Full name of what is around, without a dot at its end. */
  readonly name: string;
  readonly at: Pointer;
  readonly file: ParsedFile;
  readonly fileFeatures: Features;
  readonly features: Features;
}

class WireReader implements WireReading {
  readonly #symbols: Symbols;
  readonly #redeclare: Redeclare | undefined;
  readonly #files = dictionary<WireFile>();
  readonly #messages = dictionary<WireMessage>();
  readonly #enums = dictionary<WireEnum>();
  readonly #services = dictionary<WireService>();
  readonly #extensions = dictionary<WireExtension>();
  readonly unknown: UnknownType[] = [];
  readonly namesakes: Namesakes[] = [];
  readonly declared = new Map<Definition, Declared>();
  /** The declarations of the present node. */
  #own = nothingDeclared();
  /** Derived JSON names, which many fields share. */
  readonly #jsonNames = new Map<string, string>();

  constructor(symbols: Symbols, redeclare: Redeclare | undefined) {
    this.#symbols = symbols;
    this.#redeclare = redeclare;
  }

  get wire(): Wire {
    return {
      files: this.#files,
      messages: this.#messages,
      enums: this.#enums,
      services: this.#services,
      extensions: this.#extensions,
    };
  }

  addFile(file: ParsedFile): void {
    const { node, path, imported } = file;
    const at: Pointer = `${path}#`;
    const { features: fileFeatures, spreadClasses } = settleJava(node.syntax.name, node.options);
    const { options: stated, extensions } = splitOptions(node.options, at, isFileOption);
    const options = spreadClasses
      ? dictionary([...Object.entries(stated), ["java_multiple_files", { value: true, at: child(at, "syntax") }]])
      : stated;
    const publicImports = node.imports
      .filter(({ kind }) => kind === "public")
      .map(({ path: value }): Facet<string> => ({ value, at: child(at, "imports", value) }));
    this.#files[path] = {
      path,
      at,
      package: { value: node.package.name, at: child(at, "package") },
      syntax: { value: node.syntax.name, at: child(at, "syntax") },
      options,
      features: fileFeatures,
      extensions,
      ...(publicImports.length > 0 && { publicImports }),
      ...(imported && { imported: true }),
      ...(node.incomplete && { incomplete: true }),
    };
    const scope: Scope = { name: node.package.name, at, file, fileFeatures, features: fileFeatures };
    for (const each of node.messages) this.#define(each, file, () => this.#addMessage(each, scope));
    for (const each of node.enums) this.#define(each, file, () => this.#addEnum(each, scope));
    this.#own = nothingDeclared();
    for (const each of node.extends) this.#addExtend(each, scope);
    this.#settle(this.#own);
    for (const each of node.services) this.#define(each, file, () => this.#addService(each, scope));
  }

  #define(node: Definition, file: ParsedFile, read: () => void): void {
    let declared = this.#redeclare?.(file, node);
    if (declared === undefined) {
      this.#own = declared = nothingDeclared();
      read();
    }
    this.declared.set(node, declared);
    this.#settle(declared);
  }

  #settle({ messages, enums, extensions, services, unknown, namesakes }: Declared): void {
    for (const each of messages) this.#messages[each.name] ??= each;
    for (const each of enums) this.#enums[each.name] ??= each;
    for (const each of extensions) this.#extensions[each.name] ??= each;
    for (const each of services) this.#services[each.name] ??= each;
    this.unknown.push(...unknown);
    this.namesakes.push(...namesakes);
  }

  #addMessage(node: MessageNode, outer: Scope): void {
    const scope = inside(outer, "messages", node);
    const { options, extensions } = splitOptions(gatheredKnown(node.options), scope.at, isMessageOption);
    const fields = `${scope.at}/fields/`;
    const message: Mutable<WireMessage> = {
      name: scope.name,
      at: scope.at,
      file: scope.file.path,
      fields: node.fields.map((field) => this.#readField(field, `${fields}${field.name}`, scope)),
      oneofs: node.oneofs.map((each) => readOneof(each, scope.at)),
      reserved: reservedOf(node, scope.at),
      extensionRanges: rangesOf(node.extensionRanges, scope.at, "extensions"),
      options: withFeatures(withVisibility(options, node, scope.at), ["json_format"], scope),
      extensions,
    };
    declare(message, node, scope);
    if (isJsonPrecise(node, scope)) this.#own.namesakes.push(...namesakesAmong(message.fields));
    this.#own.messages.push(message);
    for (const inner of node.messages) this.#addMessage(inner, scope);
    for (const inner of node.enums) this.#addEnum(inner, scope);
    for (const inner of node.extends) this.#addExtend(inner, scope);
  }

  #readField(node: FieldNode, at: Pointer, scope: Scope): WireField {
    const features = inherit(scope.features, node.options);
    const typeName = this.#typeNameOf(node, at, scope);
    const type = this.#typeOf(node, typeName, features);
    const cardinality = cardinalityOf(node, type, features);
    const wireType = node.keyType === undefined ? wireTypeOf(type) : "bytes";
    const { options, extensions } = splitOptions(gatheredKnown(node.options), at, isFieldOption);
    const followed = FOLLOWED_FEATURES[type];
    const packing = node.options.find(({ name }) => name === "packed")?.value;
    const packed = packing === undefined ? features["repeated_field_encoding"] === "PACKED" : packing === true;
    const field: Mutable<WireField> = {
      number: node.number,
      name: node.name,
      jsonName: this.#jsonNameOf(node),
      at,
      type,
      cardinality,
      packed: packed && cardinality === "repeated" && PACKABLE.has(wireType),
      annotations: annotationsOf(node.options, at),
      options: followed === undefined ? options : withFeatures(options, followed, { ...scope, features, at }),
      extensions,
    };
    if (typeName !== undefined) field.typeName = typeName.replace(/^\./u, "");
    if (node.keyType !== undefined) field.keyType = isScalar(node.keyType) ? node.keyType : "string";
    if (wireType !== undefined) field.wireType = wireType;
    if (node.oneof !== undefined) field.oneof = node.oneof;
    return field;
  }

  #jsonNameOf({ name, options }: FieldNode): string {
    const stated = options.length === 0 ? undefined : options.find((option) => option.name === "json_name")?.value;
    if (typeof stated === "string") return stated;
    if (!name.includes("_")) return name;
    let derived = this.#jsonNames.get(name);
    if (derived === undefined) {
      derived = derivedJsonName(name);
      this.#jsonNames.set(name, derived);
    }
    return derived;
  }

  /** The full name; as it is written where no file defines it; undefined for a scalar. */
  #typeNameOf({ type }: FieldNode, at: Pointer, scope: Scope): string | undefined {
    if (isScalar(type)) return undefined;
    return this.#resolve(type, scope) ?? this.#unknownType(type, child(at, "type"));
  }

  #typeOf(node: FieldNode, typeName: string | undefined, features: Features): FieldType {
    if (typeName === undefined) return node.type as ScalarType;
    const kind = this.#symbols.kindOf(typeName);
    if (kind !== "message") return kind ?? "unknown";
    const delimited = features["message_encoding"] === "DELIMITED" && node.keyType === undefined;
    return node.isGroup || delimited ? "group" : "message";
  }

  #addEnum(node: EnumNode, outer: Scope): void {
    const scope = inside(outer, "enums", node);
    const { options, extensions } = splitOptions(node.options, scope.at, isEnumOption);
    const found: Mutable<WireEnum> = {
      name: scope.name,
      at: scope.at,
      file: scope.file.path,
      values: node.values.map((value): WireEnumValue => {
        const at = child(scope.at, "values", value.name);
        return {
          number: value.number,
          name: value.name,
          at,
          annotations: annotationsOf(value.options, at),
          extensions: splitOptions(value.options, at, () => false).extensions,
        };
      }),
      reserved: reservedOf(node, scope.at),
      closed: scope.features["enum_type"] === "CLOSED",
      options: withFeatures(withVisibility(options, node, scope.at), ["json_format"], scope),
      extensions,
    };
    declare(found, node, scope);
    this.#own.enums.push(found);
  }

  #addExtend(node: ExtendNode, scope: Scope): void {
    for (const message of node.messages) this.#addMessage(message, scope);
    const found = this.#resolve(node.extendee, scope);
    const extendee = found ?? node.extendee.replace(/^\./u, "");
    for (const field of node.fields) {
      const inner = inside(scope, "extensions", field);
      if (found === undefined) this.#unknownType(node.extendee, inner.at);
      const extension: Mutable<WireExtension> = {
        name: inner.name,
        at: inner.at,
        file: inner.file.path,
        extendee,
        field: this.#readField(field, inner.at, scope),
        options: NOTHING,
        extensions: NOTHING,
      };
      declare(extension, field, inner);
      this.#own.extensions.push(extension);
    }
  }

  #addService(node: ServiceNode, outer: Scope): void {
    const scope = inside(outer, "services", node);
    const { options, extensions } = splitOptions(node.options, scope.at, () => false);
    const service: Mutable<WireService> = {
      name: scope.name,
      at: scope.at,
      file: scope.file.path,
      methods: node.methods.map((method): WireMethod => {
        const at = child(scope.at, "methods", method.name);
        const split = splitOptions(gatheredKnown(method.options), at, (name) => name === "idempotency_level");
        const deprecated = deprecationOf(method.options, at);
        return {
          name: method.name,
          at,
          operation: `${scope.name}/${method.name}`,
          request: this.#methodType(method.request, child(at, "request"), scope),
          response: this.#methodType(method.response, child(at, "response"), scope),
          clientStreaming: method.clientStreaming,
          serverStreaming: method.serverStreaming,
          ...(deprecated && { deprecated }),
          ...split,
        };
      }),
      options,
      extensions,
    };
    declare(service, node, scope);
    this.#own.services.push(service);
  }

  #methodType(name: string, at: Pointer, scope: Scope): string {
    return this.#resolve(name, scope) ?? this.#unknownType(name, at).replace(/^\./u, "");
  }

  #resolve(name: string, scope: Scope): string | undefined {
    this.#own.mentions.add(lastName(name));
    return this.#symbols.resolve(name, scope.name);
  }

  #unknownType(name: string, at: Pointer): string {
    this.#own.unknown.push({ name, at });
    return name;
  }
}

function nothingDeclared(): Declared {
  return {
    messages: [],
    enums: [],
    extensions: [],
    services: [],
    unknown: [],
    namesakes: [],
    mentions: new Set(),
  };
}

/** Adds common statements to a declaration. */
function declare(
  declaration: Mutable<Pick<WireMessage, "imported" | "incomplete" | "deprecated">>,
  node: { readonly options: readonly OptionNode[]; readonly incomplete?: boolean },
  { file, at }: Scope,
): void {
  const deprecated = deprecationOf(node.options, at);
  if (file.imported) declaration.imported = true;
  if (node.incomplete === true) declaration.incomplete = true;
  if (deprecated !== undefined) declaration.deprecated = deprecated;
}

function inside(
  outer: Scope,
  kind: "messages" | "enums" | "services" | "extensions",
  node: { readonly name: string; readonly options: readonly OptionNode[] },
): Scope {
  return {
    name: outer.name === "" ? node.name : `${outer.name}.${node.name}`,
    at: child(outer.at, kind, node.name),
    file: outer.file,
    fileFeatures: outer.fileFeatures,
    features: inherit(outer.features, node.options),
  };
}

/** Features that matter to a field of a type. */
const FOLLOWED_FEATURES: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  string: ["utf8_validation", "(pb.cpp).string_type", "(pb.java).utf8_validation"],
  bytes: ["(pb.cpp).string_type"],
};

/** Returns whether JSON names must be unique; legacy best-effort allows duplicates. */
function isJsonPrecise({ options }: MessageNode, { features }: Scope): boolean {
  const isLegacy = options.some(
    (option) => option.name === "deprecated_legacy_json_field_conflicts" && option.value === true,
  );
  return features["json_format"] === "ALLOW" && !isLegacy;
}

function namesakesAmong(fields: readonly WireField[]): readonly Namesakes[] {
  if (areFewAndDistinct(fields, ({ jsonName }) => jsonName)) return [];
  const known = new Map<string, string>();
  return fields.flatMap(({ name, jsonName, at }): readonly Namesakes[] => {
    const first = known.get(jsonName);
    if (first === undefined) known.set(jsonName, name);
    return first === undefined || first === name ? [] : [{ jsonName, names: [first, name], at }];
  });
}

function readOneof({ name, options }: OneofNode, message: Pointer): WireOneof {
  const at = child(message, "oneofs", name);
  return { value: name, at, extensions: splitOptions(options, at, () => false).extensions };
}

function reservedOf(
  { reservedRanges, reservedNames }: Pick<EnumNode, "reservedRanges" | "reservedNames">,
  at: Pointer,
): Reserved {
  if (reservedRanges.length + reservedNames.length === 0) return NO_RESERVED;
  return {
    ranges: rangesOf(reservedRanges, at, "reserved"),
    names: reservedNames.map(({ name }) => ({ value: name, at: child(at, "reserved", name) })),
  };
}

function rangesOf(ranges: readonly RangeNode[], at: Pointer, kind: string): readonly NumberRange[] {
  return ranges.map(({ first, last }) => ({ start: first, end: last, at: child(at, kind, rangeName(first, last)) }));
}

/** The name of a range in a pointer. */
export function rangeName(first: number, last: number): string {
  return first === last ? String(first) : `${String(first)}-${String(last)}`;
}

function cardinalityOf(node: FieldNode, type: FieldType, features: Features): Cardinality {
  if (node.keyType !== undefined) return "map";
  if (node.label === "repeated" || node.label === "required") return node.label;
  if (features["field_presence"] === "LEGACY_REQUIRED") return "required";
  const explicit = node.label === "optional" || node.oneof !== undefined || features["field_presence"] === "EXPLICIT";
  return explicit || type === "message" || type === "group" ? "optional" : "implicit";
}
