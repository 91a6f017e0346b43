// Sets of `.proto` files as plain data: what a generator makes, edits change, and both the printer and the oracle read.

export type Scalar =
  | "double"
  | "float"
  | "int32"
  | "int64"
  | "uint32"
  | "uint64"
  | "sint32"
  | "sint64"
  | "fixed32"
  | "fixed64"
  | "sfixed32"
  | "sfixed64"
  | "bool"
  | "string"
  | "bytes";

/** A message or an enumeration by its full name. */
export interface Reference {
  readonly ref: string;
}

export type Type = Scalar | Reference;
export type Label = "" | "optional" | "repeated" | "required";
export type Syntax = "proto2" | "proto3" | "2023";

/** By name, as they are written. */
export type Options = Readonly<Record<string, string>>;

export interface Field {
  readonly name: string;
  readonly number: number;
  readonly label: Label;
  readonly type: Type;
  /** The key type of a map. */
  readonly key?: Scalar;
  readonly oneof?: string;
  /** Its message stands where the field does, and is called as it is, in capitals. */
  readonly group?: true;
  readonly options: Options;
}

export interface Range {
  readonly first: number;
  readonly last: number;
}

export interface Reserved {
  readonly ranges: readonly Range[];
  readonly names: readonly string[];
}

export interface Message {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly messages: readonly Message[];
  readonly enums: readonly Enum[];
  readonly extends: readonly Extend[];
  readonly reserved: Reserved;
  readonly extensions: readonly Range[];
  readonly options: Options;
}

export interface Value {
  readonly name: string;
  readonly number: number;
  readonly options: Options;
}

export interface Enum {
  readonly name: string;
  readonly values: readonly Value[];
  readonly reserved: Reserved;
  readonly options: Options;
}

/** One extension of a message. */
export interface Extend {
  readonly extendee: string;
  readonly field: Field;
}

export interface Method {
  readonly name: string;
  readonly request: string;
  readonly response: string;
  readonly clientStreams: boolean;
  readonly serverStreams: boolean;
  readonly options: Options;
}

export interface Service {
  readonly name: string;
  readonly methods: readonly Method[];
}

export interface File {
  readonly path: string;
  readonly package: string;
  readonly syntax: Syntax;
  /** Paths. Plain imports follow from what is referred to. */
  readonly publicImports: readonly string[];
  readonly options: Options;
  readonly messages: readonly Message[];
  readonly enums: readonly Enum[];
  readonly services: readonly Service[];
  readonly extends: readonly Extend[];
}

export type Tree = readonly File[];

/** Something with a full name, and what it stands in. */
export interface Placed<T> {
  readonly full: string;
  readonly node: T;
  readonly file: File;
  /** From the outermost message inwards; empty at the top of a file. */
  readonly around: readonly Message[];
}

export const NOTHING_RESERVED: Reserved = { ranges: [], names: [] };

export function nameIn(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}

export function holderOf(full: string): string {
  return full.slice(0, Math.max(full.lastIndexOf("."), 0));
}

export function messagesOf(tree: Tree): readonly Placed<Message>[] {
  const within = (
    messages: readonly Message[],
    scope: string,
    file: File,
    around: readonly Message[],
  ): Placed<Message>[] =>
    messages.flatMap((node) => {
      const full = nameIn(scope, node.name);
      return [{ full, node, file, around }, ...within(node.messages, full, file, [...around, node])];
    });
  return tree.flatMap((file) => within(file.messages, file.package, file, []));
}

export function enumsOf(tree: Tree): readonly Placed<Enum>[] {
  const inner = messagesOf(tree).flatMap(({ full, node, file, around }) =>
    node.enums.map((each) => ({ full: nameIn(full, each.name), node: each, file, around: [...around, node] })),
  );
  const outer = tree.flatMap((file) =>
    file.enums.map((each) => ({ full: nameIn(file.package, each.name), node: each, file, around: [] })),
  );
  return [...outer, ...inner];
}

export function extensionsOf(tree: Tree): readonly Placed<Extend>[] {
  const inner = messagesOf(tree).flatMap(({ full, node, file, around }) =>
    node.extends.map((each) => ({ full: nameIn(full, each.field.name), node: each, file, around: [...around, node] })),
  );
  const outer = tree.flatMap((file) =>
    file.extends.map((each) => ({ full: nameIn(file.package, each.field.name), node: each, file, around: [] })),
  );
  return [...outer, ...inner];
}

export function servicesOf(tree: Tree): readonly Placed<Service>[] {
  return tree.flatMap((file) =>
    file.services.map((node) => ({ full: nameIn(file.package, node.name), node, file, around: [] })),
  );
}

export function fileOf(tree: Tree, name: string): File | undefined {
  return [...messagesOf(tree), ...enumsOf(tree)].find(({ full }) => full === name)?.file;
}

/** Changes each message, innermost first; an undefined one is removed. */
export function mapMessages(tree: Tree, change: (message: Message, full: string) => Message | undefined): Tree {
  const within = (messages: readonly Message[], scope: string): readonly Message[] =>
    messages.flatMap((message) => {
      const full = nameIn(scope, message.name);
      return change({ ...message, messages: within(message.messages, full) }, full) ?? [];
    });
  return tree.map((file) => ({ ...file, messages: within(file.messages, file.package) }));
}

export function mapEnums(tree: Tree, change: (each: Enum, full: string) => Enum | undefined): Tree {
  const of = (enums: readonly Enum[], scope: string): readonly Enum[] =>
    enums.flatMap((each) => change(each, nameIn(scope, each.name)) ?? []);
  return mapMessages(tree, (message, full) => ({ ...message, enums: of(message.enums, full) })).map((file) => ({
    ...file,
    enums: of(file.enums, file.package),
  }));
}

export function mapExtensions(tree: Tree, change: (each: Extend, full: string) => Extend | undefined): Tree {
  const of = (extensions: readonly Extend[], scope: string): readonly Extend[] =>
    extensions.flatMap((each) => change(each, nameIn(scope, each.field.name)) ?? []);
  return mapMessages(tree, (message, full) => ({ ...message, extends: of(message.extends, full) })).map((file) => ({
    ...file,
    extends: of(file.extends, file.package),
  }));
}

/** All that refers to a definition, or to something in it, refers to it by another name. */
export function renameReferences(tree: Tree, from: string, to: string): Tree {
  const moved = (name: string): string =>
    name === from || name.startsWith(`${from}.`) ? to + name.slice(from.length) : name;
  const inField = (field: Field): Field =>
    typeof field.type === "string" ? field : { ...field, type: { ref: moved(field.type.ref) } };
  const inExtends = (all: readonly Extend[]): readonly Extend[] =>
    all.map(({ extendee, field }) => ({ extendee: moved(extendee), field: inField(field) }));
  return mapMessages(tree, (message) => ({
    ...message,
    fields: message.fields.map(inField),
    extends: inExtends(message.extends),
  })).map((file) => ({
    ...file,
    extends: inExtends(file.extends),
    services: file.services.map((service) => ({
      ...service,
      methods: service.methods.map((method) => ({
        ...method,
        request: moved(method.request),
        response: moved(method.response),
      })),
    })),
  }));
}

/** Paths of the files that a file refers to. */
export function importsOf(file: File, tree: Tree): readonly string[] {
  const names = new Set<string>();
  const fromField = ({ type }: Field): void => {
    if (typeof type !== "string") names.add(type.ref);
  };
  const fromExtends = (all: readonly Extend[]): void => {
    for (const { extendee, field } of all) {
      names.add(extendee);
      fromField(field);
    }
  };
  for (const { node } of messagesOf([file])) {
    node.fields.forEach(fromField);
    fromExtends(node.extends);
  }
  fromExtends(file.extends);
  for (const { methods } of file.services)
    for (const { request, response } of methods) names.add(request).add(response);
  const paths = [...names].flatMap((name) => fileOf(tree, name)?.path ?? []);
  return [...new Set(paths)].filter((path) => path !== file.path);
}

/** Derives `json_name`, if it is not stated. */
export function camelCase(name: string): string {
  return name.replace(/_+([^_]?)/gu, (_, next: string) => next.toUpperCase());
}

export function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1) : text;
}
