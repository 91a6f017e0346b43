// The generated API of a tree that programs use.
import { featuresOf, presenceOf } from "./features.ts";
import {
  enumsOf,
  extensionsOf,
  messagesOf,
  servicesOf,
  unquoted,
  type Field,
  type File,
  type Message,
  type Placed,
  type Tree,
} from "./model.ts";
import { resolved } from "./resolved.ts";

export interface Surface {
  readonly certain: ReadonlySet<string>;
  /** Used by some generators only. */
  readonly possible: ReadonlySet<string>;
}

export function surfaceOf(tree: Tree): Surface {
  const certain = new Set<string>();
  const possible = new Set<string>();
  for (const { full, node, file, around } of messagesOf(tree)) {
    certain.add(`message ${full}`);
    if (node.options["no_standard_descriptor_accessor"] !== "true") certain.add(`${full} has a descriptor`);
    for (const field of node.fields)
      certain.add(`${full}.${fieldText(field, { full, node, file, around: [...around, node] }, tree)}`);
    for (const { first, last } of node.extensions)
      for (let number = first; number <= last; number += 50) certain.add(`${full} extends to ${String(number)}`);
    for (const { first, last } of node.extensions)
      certain.add(`${full} extends to ${String(first)}`).add(`${full} extends to ${String(last)}`);
    for (const { name } of node.fields.filter(({ group }) => group)) possible.add(`${full}.${name} is a group`);
  }
  for (const { full, node, file, around } of enumsOf(tree)) {
    const { enum_type: type } = featuresOf(file, ...around, node);
    certain.add(`enum ${full} ${type}`);
    for (const { name } of node.values) certain.add(`${full}.${name}`);
  }
  for (const { full, node, file, around } of extensionsOf(tree)) {
    certain.add(`extension ${full} of ${node.extendee}: ${fieldText(node.field, { full, node, file, around }, tree)}`);
  }
  for (const { full, node } of servicesOf(tree)) {
    certain.add(`service ${full}`);
    for (const { name, request, response, clientStreams, serverStreams } of node.methods)
      certain.add(`${full}.${name}(${String(clientStreams)} ${request}) ${String(serverStreams)} ${response}`);
  }
  for (const file of tree) for (const text of fileTexts(file, tree)) certain.add(text);
  for (const { name, fields } of resolved(tree).messages.values())
    for (const field of fields)
      possible.add(`${name}.${field.name} ${String(field.number)} ${field.kind} ${field.jsonName}`);
  return { certain, possible };
}

function fieldText(field: Field, { file, around }: Placed<unknown>, tree: Tree): string {
  const { name, type, key = "", oneof = "", options } = field;
  const features = featuresOf(file, ...around, field);
  const presence = presenceOf(field, file, around as readonly Message[], tree);
  const isText = type === "string" || key === "string";
  return [
    name,
    presence,
    key,
    typeof type === "string" ? type : type.ref,
    oneof,
    presence === "required" ? "" : defaultOf(field, tree),
    options["jstype"] ?? "JS_NORMAL",
    options["ctype"] ?? "STRING",
    isText ? features.utf8_validation : "",
  ].join(" ");
}

/** Returns the default; a constant counts by number, not by name. */
function defaultOf(field: Field, tree: Tree): string {
  const { type, options } = field;
  const stated = options["default"];
  if (stated === undefined) return zeroOf(field, tree);
  const values =
    typeof type === "string" ? [] : (enumsOf(tree).find(({ full }) => full === type.ref)?.node.values ?? []);
  return values.find(({ name }) => name === stated)?.number.toString() ?? stated;
}

/** Returns the zero value. */
function zeroOf({ type, label, key }: Field, tree: Tree): string {
  if (label === "repeated" || key !== undefined) return "";
  if (typeof type === "string") return type === "string" || type === "bytes" ? '""' : type === "bool" ? "false" : "0";
  return (
    enumsOf(tree)
      .find(({ full }) => full === type.ref)
      ?.node.values[0]?.number.toString() ?? ""
  );
}

const FILE_DEFAULTS: Readonly<Record<string, string>> = {
  cc_enable_arenas: "true",
  java_multiple_files: "false",
  optimize_for: "SPEED",
};

const FILE_OPTIONS = [
  "go_package",
  "java_package",
  "java_multiple_files",
  "java_outer_classname",
  "optimize_for",
  "cc_enable_arenas",
  "csharp_namespace",
  "objc_class_prefix",
  "ruby_package",
  "php_namespace",
  "swift_prefix",
] as const;

function fileTexts(file: File, tree: Tree): readonly string[] {
  const { path } = file;
  const options = FILE_OPTIONS.map((name) => {
    const usual = name === "java_package" ? file.package : (FILE_DEFAULTS[name] ?? "");
    return `${path} ${name} ${unquoted(file.options[name] ?? usual)}`;
  });
  const names = [...messagesOf(tree), ...enumsOf(tree), ...servicesOf(tree), ...extensionsOf(tree)];
  const seen = new Set([path]);
  for (const each of seen)
    for (const next of tree.find((other) => other.path === each)?.publicImports ?? []) seen.add(next);
  const offered = names.filter(({ file: home }) => seen.has(home.path)).map(({ full }) => `${path} offers ${full}`);
  return [`file ${path}`, `${path} package ${file.package}`, ...options, ...offered];
}
