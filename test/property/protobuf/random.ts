// Random sets of files, small and such as people write.
import type { Chance } from "../chance.ts";
import { featuresOf, isClosed } from "./features.ts";
import {
  NOTHING_RESERVED,
  nameIn,
  type Enum,
  type Extend,
  type Field,
  type File,
  type Label,
  type Message,
  type Method,
  type Options,
  type Reserved,
  type Scalar,
  type Service,
  type Syntax,
  type Tree,
  type Type,
} from "./model.ts";

export const SCALARS: readonly Scalar[] = [
  "string",
  "string",
  "int32",
  "int64",
  "bool",
  "bytes",
  "uint32",
  "uint64",
  "sint32",
  "sint64",
  "fixed32",
  "fixed64",
  "sfixed32",
  "sfixed64",
  "double",
  "float",
];

export const KEYS: readonly Scalar[] = ["string", "int32", "int64", "bool", "uint32", "sint64", "fixed32"];

/** Dissimilar names, so that none is taken for a rename. */
export const FIELD_NAMES = [
  "size",
  "owner_name",
  "color",
  "weight",
  "price_cents",
  "tags",
  "mode",
  "origin",
  "expires",
  "is_wild",
  "height_mm",
  "vendor",
  "leaf_count",
  "quantity",
  "batch_id",
  "humidity",
] as const;

const MESSAGE_NAMES = ["Plant", "Garden", "Order", "Visit", "Basket", "Invoice"] as const;
const INNER_NAMES = ["Part", "Detail", "Step"] as const;
const ENUM_NAMES = ["Light", "Season", "Kind"] as const;
const VALUE_NAMES = ["UNKNOWN", "FULL", "HALF", "DARK", "WARM", "COLD"] as const;
const METHOD_NAMES = ["Get", "Create", "Watch", "Upload"] as const;
const FILE_OPTIONS: readonly (readonly [string, readonly string[]])[] = [
  ["go_package", ['"example.com/acme/v1;acme"', '"example.com/acme/one"']],
  ["java_package", ['"com.acme.v1"', '"com.example.acme"']],
  ["java_multiple_files", ["true", "false"]],
  ["java_outer_classname", ['"AcmeProto"', '"PlantsProto"']],
  ["optimize_for", ["SPEED", "CODE_SIZE"]],
  ["cc_enable_arenas", ["true", "false"]],
  ["csharp_namespace", ['"Acme.V1"', '"Acme.One"']],
  ["objc_class_prefix", ['"ACM"', '"AC"']],
  ["ruby_package", ['"Acme::V1"', '"Acme"']],
  ["php_namespace", ['"Plants\\\\V1"', '"Acme"']],
  ["swift_prefix", ['"Acm"', '"AC"']],
];

const FEATURES: readonly (readonly [string, readonly string[]])[] = [
  ["features.field_presence", ["IMPLICIT", "EXPLICIT"]],
  ["features.enum_type", ["OPEN", "CLOSED"]],
  ["features.repeated_field_encoding", ["PACKED", "EXPANDED"]],
  ["features.utf8_validation", ["VERIFY", "NONE"]],
  ["features.message_encoding", ["LENGTH_PREFIXED", "DELIMITED"]],
  ["features.json_format", ["ALLOW", "LEGACY_BEST_EFFORT"]],
];

export function randomFileOption(chance: Chance, syntax: Syntax): readonly [name: string, value: string] {
  const [name, values] = chance.of(syntax === "2023" && chance.is(60) ? FEATURES : FILE_OPTIONS);
  return [name, chance.of(values)];
}

/** The definitions that a new field can use, and its parent. */
export interface Site {
  readonly tree: Tree;
  readonly file: File;
  readonly around: readonly Message[];
  /** Full names. */
  readonly messages: readonly string[];
  readonly enums: readonly string[];
}

export function randomType(chance: Chance, { messages, enums }: Pick<Site, "messages" | "enums">): Type {
  const luck = chance.of([0, 0, 0, 0, 1, 2, 2]);
  if (luck === 1 && enums.length > 0) return { ref: chance.of(enums) };
  if (luck === 2 && messages.length > 0) return { ref: chance.of(messages) };
  return chance.of(SCALARS);
}

/** The enumerations that files of a syntax take: what is closed means something else to proto3. */
function usableEnums({ tree, file, enums }: Site, isImplicit: boolean): readonly string[] {
  const isOpenOnly = file.syntax === "proto3" || isImplicit;
  return isOpenOnly ? enums.filter((name) => !isClosed(tree, name)) : enums;
}

export function randomField(chance: Chance, name: string, number: number, site: Site): Field {
  const { syntax } = site.file;
  const plain: Field = { name, number, label: "", type: "int32", options: {} };
  if (chance.is(12)) {
    const type = randomType(chance, { ...site, enums: usableEnums(site, true) });
    return { ...plain, key: chance.of(KEYS), type };
  }
  const label = labelFor(chance, syntax);
  const isImplicit = syntax === "2023" && featuresOf(site.file, ...site.around).field_presence === "IMPLICIT";
  const type = randomType(chance, { ...site, enums: usableEnums(site, isImplicit) });
  return { ...plain, label, type, options: randomFieldOptions(chance, label, type, site, isImplicit) };
}

function labelFor(chance: Chance, syntax: Syntax): Label {
  if (chance.is(25)) return "repeated";
  if (syntax === "2023") return "";
  if (syntax === "proto3") return chance.is(30) ? "optional" : "";
  return chance.is(12) ? "required" : "optional";
}

const DEFAULTS: Readonly<Partial<Record<Scalar, readonly string[]>>> = {
  string: ['"none"', '"some"'],
  int32: ["7", "3"],
  uint32: ["7", "9"],
  int64: ["7", "3"],
  bool: ["true", "false"],
  double: ["1.5", "2"],
};

export function randomDefault(chance: Chance, type: Type): string | undefined {
  const known = typeof type === "string" ? DEFAULTS[type] : undefined;
  return known && chance.of(known);
}

const WIDE: ReadonlySet<Type> = new Set(["int64", "uint64", "sint64", "fixed64", "sfixed64"]);
const UNPACKABLE: ReadonlySet<Type> = new Set(["string", "bytes"]);

export function isPackable(type: Type, enums: readonly string[]): boolean {
  return typeof type === "string" ? !UNPACKABLE.has(type) : enums.includes(type.ref);
}

function randomFieldOptions(chance: Chance, label: Label, type: Type, site: Site, isImplicit: boolean): Options {
  const options: Record<string, string> = {};
  const { syntax } = site.file;
  if (chance.is(8))
    options["json_name"] = `"${chance.of(["renamed", "other", "third"])}${String(chance.of([1, 2, 3]))}"`;
  if (chance.is(8)) options["deprecated"] = "true";
  if (WIDE.has(type) && chance.is(25)) options["jstype"] = chance.of(["JS_STRING", "JS_NUMBER", "JS_NORMAL"]);
  if (UNPACKABLE.has(type) && chance.is(10)) options["ctype"] = chance.of(["CORD", "STRING"]);
  if (label === "repeated" && isPackable(type, site.enums) && syntax !== "2023" && chance.is(30))
    options["packed"] = chance.of(["true", "false"]);
  const isSingular = label !== "repeated" && label !== "required";
  const default_ =
    isSingular && syntax !== "proto3" && !isImplicit && chance.is(20) ? randomDefault(chance, type) : undefined;
  if (default_ !== undefined) options["default"] = default_;
  return options;
}

/** A number of a field that is in use nowhere yet. */
export function freeNumber({ fields, reserved, extensions }: Message): number {
  const taken = [
    ...fields.map(({ number }) => number),
    ...[...reserved.ranges, ...extensions].filter(({ last }) => last < 1000).map(({ last }) => last),
  ];
  return Math.max(0, ...taken) + 1;
}

export function freeName(chance: Chance, { fields, reserved }: Message): string {
  const used = new Set([...fields.map(({ name }) => name), ...reserved.names]);
  return chance.of(FIELD_NAMES.filter((name) => !used.has(name)));
}

function randomReserved(chance: Chance, first: number, name: string): Reserved {
  if (!chance.is(35)) return NOTHING_RESERVED;
  const last = first + chance.of([0, 0, 2]);
  return { ranges: [{ first, last }], names: chance.is(60) ? [name] : [] };
}

export function randomEnum(chance: Chance, name: string, scope: string): Enum {
  const prefix = `${nameIn(scope, name).split(".").slice(-2).join("_")}_`.toUpperCase();
  const count = chance.of([2, 3, 4]);
  const values = VALUE_NAMES.slice(0, count).map((value, number) => ({ name: prefix + value, number, options: {} }));
  const alias = chance.is(15) ? [{ name: `${prefix}ALSO`, number: count - 1, options: {} }] : [];
  const reserved = randomReserved(chance, 20, `${prefix}GONE`);
  return { name, values: [...values, ...alias], reserved, options: {} };
}

const ONEOFS = ["choice", "payload"] as const;

interface Draft extends Site {
  readonly scope: string;
  readonly depth: number;
}

function randomMessage(chance: Chance, name: string, draft: Draft): Message {
  const full = nameIn(draft.scope, name);
  const empty: Message = {
    name,
    fields: [],
    messages: [],
    enums: [],
    extends: [],
    reserved: NOTHING_RESERVED,
    extensions: [],
    options: {},
  };
  const enums = chance.is(25) ? [randomEnum(chance, "State", full)] : [];
  const inner: Draft = { ...draft, scope: full, depth: draft.depth + 1, around: [...draft.around, empty] };
  const messages =
    draft.depth < 2 && chance.is(draft.depth === 0 ? 45 : 20)
      ? [randomMessage(chance, chance.of(INNER_NAMES), inner)]
      : [];
  const isOpen = draft.file.syntax !== "proto2" && !draft.file.options["features.enum_type"]?.includes("CLOSED");
  const isPlain = draft.file.syntax === "2023" && draft.file.options["features.field_presence"] === "IMPLICIT";
  const site: Site = {
    ...draft,
    enums: [
      ...draft.enums,
      ...(isOpen || (draft.file.syntax === "proto2" && !isPlain) ? enums.map((each) => nameIn(full, each.name)) : []),
    ],
    messages: [...draft.messages, full, ...messages.map((each) => nameIn(full, each.name))],
  };
  let message: Message = { ...empty, enums, messages };
  const count = chance.of([2, 3, 4, 5]);
  for (let index = 0; index < count; index++) {
    const number = freeNumber(message) + chance.of([0, 0, 0, 1]);
    let field = randomField(chance, freeName(chance, message), number, site);
    // A message that requires itself has no value.
    if (field.label === "required" && typeof field.type !== "string") field = { ...field, label: "optional" };
    message = { ...message, fields: [...message.fields, field] };
  }
  if (chance.is(40)) message = withOneof(chance, message, site);
  if (draft.file.syntax === "proto2" && chance.is(20)) message = withGroup(chance, message);
  const first = freeNumber(message);
  const reserved = randomReserved(chance, first, freeName(chance, message));
  const extensions =
    draft.file.syntax !== "proto3" && chance.is(25) ? [{ first: 1000, last: chance.of([1999, 2999]) }] : [];
  return { ...message, reserved, extensions };
}

function withOneof(chance: Chance, message: Message, site: Site): Message {
  let result = message;
  for (let left = chance.of([1, 2, 3]); left > 0; left--) {
    const { oneof: _, ...field } = randomField(chance, freeName(chance, result), freeNumber(result), site);
    if (field.key !== undefined || field.label === "repeated") continue;
    result = { ...result, fields: [...result.fields, { ...field, label: "", oneof: ONEOFS[0] }] };
  }
  return result;
}

function withGroup(chance: Chance, message: Message): Message {
  const field: Field = {
    name: "body",
    number: freeNumber(message),
    label: chance.of(["optional", "repeated"]),
    type: "int32",
    options: {},
  };
  const inner: Message = {
    name: "Body",
    fields: [{ ...field, name: "text", number: 1, label: "optional", type: "string" }],
    messages: [],
    enums: [],
    extends: [],
    reserved: NOTHING_RESERVED,
    extensions: [],
    options: {},
  };
  return { ...message, messages: [...message.messages, inner], fields: [...message.fields, { ...field, group: true }] };
}

function randomMethod(chance: Chance, name: string, messages: readonly string[]): Method {
  return {
    name,
    request: chance.of(messages),
    response: chance.of(messages),
    clientStreams: chance.is(20),
    serverStreams: chance.is(20),
    options: chance.is(20) ? { idempotency_level: chance.of(["NO_SIDE_EFFECTS", "IDEMPOTENT"]) } : {},
  };
}

function randomService(chance: Chance, messages: readonly string[]): Service {
  const names = METHOD_NAMES.slice(0, chance.of([1, 2, 3]));
  return { name: "PlantService", methods: names.map((name) => randomMethod(chance, name, messages)) };
}

function randomExtends(chance: Chance, site: Site, extendable: readonly string[]): readonly Extend[] {
  if (extendable.length === 0 || site.file.syntax === "proto3" || !chance.is(60)) return [];
  const { oneof: _, options: __, ...field } = randomField(chance, "extra_note", 1000 + chance.of([0, 1, 5]), site);
  if (field.key !== undefined) return [];
  const label = site.file.syntax === "2023" ? field.label : field.label === "repeated" ? "repeated" : "optional";
  return [{ extendee: chance.of(extendable), field: { ...field, label, options: {} } }];
}

export function randomTree(chance: Chance, root = "acme"): Tree {
  const names = [...MESSAGE_NAMES];
  const files: File[] = [];
  const count = chance.of([1, 2, 2, 3]);
  for (let index = 0; index < count; index++) {
    const syntax = chance.of<Syntax>(["proto2", "proto3", "proto3", "2023"]);
    const options = Object.fromEntries(
      Array.from({ length: chance.of([0, 1, 2]) }, () => randomFileOption(chance, syntax)),
    );
    const package_ = index > 0 && chance.is(30) ? `${root}.shared` : `${root}.v1`;
    const before = files.at(-1);
    let file: File = {
      path: `${root}/${["plants", "orders", "visits"][index]!}.proto`,
      package: package_,
      syntax,
      publicImports: before !== undefined && chance.is(25) ? [before.path] : [],
      options,
      messages: [],
      enums: [],
      services: [],
      extends: [],
    };
    if (chance.is(70)) file = { ...file, enums: [randomEnum(chance, ENUM_NAMES[index]!, package_)] };
    for (let left = chance.of([1, 2, 2]); left > 0; left--) {
      const tree = [...files, file];
      const { messages, enums } = definitionsOf(tree);
      const draft: Draft = { tree, file, around: [], messages, enums, scope: package_, depth: 0 };
      file = { ...file, messages: [...file.messages, randomMessage(chance, names.shift()!, draft)] };
    }
    const all = definitionsOf([...files, file]);
    const site: Site = { tree: [...files, file], file, around: [], ...all };
    file = { ...file, extends: randomExtends(chance, site, extendableIn([...files, file])) };
    if (chance.is(50))
      file = { ...file, services: [{ ...randomService(chance, all.messages), name: `Service${String(index)}` }] };
    files.push(file);
  }
  return files;
}

/** Full names of what fields may refer to; the message of a group is the group's own. */
export function definitionsOf(tree: Tree): Pick<Site, "messages" | "enums"> {
  const messages: string[] = [];
  const enums: string[] = [];
  const walk = (all: readonly Message[], scope: string): void => {
    for (const each of all) {
      const full = nameIn(scope, each.name);
      if (each.name !== "Body") messages.push(full);
      for (const inner of each.enums) enums.push(nameIn(full, inner.name));
      walk(each.messages, full);
    }
  };
  for (const file of tree) {
    for (const each of file.enums) enums.push(nameIn(file.package, each.name));
    walk(file.messages, file.package);
  }
  return { messages, enums };
}

function extendableIn(tree: Tree): readonly string[] {
  return tree.flatMap((file) =>
    file.messages.filter(({ extensions }) => extensions.length > 0).map(({ name }) => nameIn(file.package, name)),
  );
}
