import type { FileNode, MessageNode } from "./syntax.ts";

export type SymbolKind = "message" | "enum";

/** The types that a set of files defines, by full name. */
export interface Symbols {
  readonly kinds: ReadonlyMap<string, SymbolKind>;
  kindOf(name: string): SymbolKind | undefined;
  /** The full name of the type that a name means inside `scope`; undefined where no file that was read defines it. */
  resolve(name: string, scope: string): string | undefined;
}

/** The files of every compiler. Their definitions never change. */
const WELL_KNOWN = new Map<string, SymbolKind>([
  ...[
    "Any",
    "Api",
    "BoolValue",
    "BytesValue",
    "DoubleValue",
    "Duration",
    "Empty",
    "Enum",
    "EnumValue",
    "Field",
    "FieldMask",
    "FloatValue",
    "Int32Value",
    "Int64Value",
    "ListValue",
    "Method",
    "Mixin",
    "Option",
    "SourceContext",
    "StringValue",
    "Struct",
    "Timestamp",
    "Type",
    "UInt32Value",
    "UInt64Value",
    "Value",
    "FileDescriptorSet",
    "FileDescriptorProto",
    "DescriptorProto",
    "DescriptorProto.ExtensionRange",
    "DescriptorProto.ReservedRange",
    "ExtensionRangeOptions",
    "FieldDescriptorProto",
    "OneofDescriptorProto",
    "EnumDescriptorProto",
    "EnumValueDescriptorProto",
    "ServiceDescriptorProto",
    "MethodDescriptorProto",
    "FileOptions",
    "MessageOptions",
    "FieldOptions",
    "OneofOptions",
    "EnumOptions",
    "EnumValueOptions",
    "ServiceOptions",
    "MethodOptions",
    "UninterpretedOption",
    "FeatureSet",
    "FeatureSetDefaults",
    "SourceCodeInfo",
    "SourceCodeInfo.Location",
    "GeneratedCodeInfo",
  ].map((name) => [`google.protobuf.${name}`, "message"] as const),
  ...[
    "NullValue",
    "Syntax",
    "Field.Kind",
    "Field.Cardinality",
    "Edition",
    "FieldDescriptorProto.Type",
    "FieldDescriptorProto.Label",
  ].map((name) => [`google.protobuf.${name}`, "enum"] as const),
]);

/** Returns whether an import leads to a file of every compiler. */
export function isWellKnownFile(path: string): boolean {
  return path.startsWith("google/protobuf/");
}

export function createSymbols(files: Iterable<FileNode>): Symbols {
  const kinds = new Map<string, SymbolKind>(WELL_KNOWN);
  // One text per name, however many fields refer to it.
  const names = new Map<string, string>([...WELL_KNOWN.keys()].map((name) => [name, name]));
  const add = (name: string, kind: SymbolKind): void => {
    kinds.set(name, kind);
    names.set(name, name);
  };
  const addMessages = (messages: readonly MessageNode[], scope: string): void => {
    for (const { name, messages: inner, enums, extends: extended } of messages) {
      const full = scope + name;
      add(full, "message");
      for (const each of enums) add(`${full}.${each.name}`, "enum");
      addMessages(inner, `${full}.`);
      for (const each of extended) addMessages(each.messages, `${full}.`);
    }
  };
  for (const file of files) {
    const scope = file.package.name === "" ? "" : `${file.package.name}.`;
    addMessages(file.messages, scope);
    for (const each of file.extends) addMessages(each.messages, scope);
    for (const each of file.enums) add(scope + each.name, "enum");
  }
  const resolve = (name: string, scope: string): string | undefined => {
    if (name.startsWith(".")) return names.get(name.slice(1));
    for (let around = scope; around !== "";) {
      const found = names.get(`${around}.${name}`);
      if (found !== undefined) return found;
      const dot = around.lastIndexOf(".");
      around = dot < 0 ? "" : around.slice(0, dot);
    }
    return names.get(name);
  };
  return { kinds, kindOf: (name) => kinds.get(name), resolve };
}

/** The last names of all that one of two sets of files defines and the other does not, or not as the same: only they may mean something else. */
export function ambiguousNames({ kinds: a }: Symbols, { kinds: b }: Symbols): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, kind] of a) if (b.get(name) !== kind) names.add(lastName(name));
  for (const [name, kind] of b) if (a.get(name) !== kind) names.add(lastName(name));
  return names;
}

/** `C` of `a.b.C`. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
