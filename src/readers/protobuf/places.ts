import type { SourceRange } from "../../errors.ts";
import { split, type Pointer } from "../../model/pointer.ts";
import type { ParsedFile } from "./files.ts";
import { rangeName } from "./read-wire.ts";
import type { Definition, EnumNode, FileNode, MessageNode, Span } from "./syntax.ts";

/** Finds the place of a declaration in its text; undefined where the text has none, as for a descriptor. */
export function locateIn(files: ReadonlyMap<string, ParsedFile>, at: Pointer): SourceRange | undefined {
  const { file, tokens } = split(at);
  const parsed = files.get(file);
  if (parsed === undefined || parsed.source.text === "") return undefined;
  if (tokens.length === 0) return parsed.lines.range({ start: 0, end: 0 });
  const span = spanOf(parsed.node, tokens);
  return span === undefined || span.end === 0 ? undefined : parsed.lines.range(span);
}

/** The declaration that a pointer's tokens lead to; undefined where none does. */
export function nodeAt(file: FileNode, tokens: readonly string[]): Span | EnumNode | MessageNode | undefined {
  return tokens.length === 0 ? undefined : spanOf(file, tokens);
}

function spanOf(file: FileNode, tokens: readonly string[]): Span | EnumNode | MessageNode | undefined {
  const found = nodeIn(file, tokens);
  const by = found && movedBy(file, tokens);
  return by === undefined || found?.end === 0 ? found : moved(found!, by);
}

function movedBy(file: FileNode, [kind, name]: readonly string[]): number | undefined {
  if (kind !== "messages" && kind !== "enums" && kind !== "services") return undefined;
  const definition = named<Definition>(file[kind], name);
  return definition && file.moved.get(definition);
}

function moved(node: Span | EnumNode | MessageNode, by: number): Span | EnumNode | MessageNode {
  const [start, end] = [node.start + by, node.end + by];
  return "close" in node ? { ...node, start, end, close: node.close + by } : { ...node, start, end };
}

function nodeIn(file: FileNode, tokens: readonly string[]): Span | EnumNode | MessageNode | undefined {
  const [kind, name = "", ...rest] = tokens;
  if (kind === "package" || kind === "syntax") return file[kind];
  if (kind === "imports") return file.imports.find(({ path }) => path === name);
  if (kind === "services") {
    const service = named(file.services, name);
    if (rest.length === 0) return service;
    if (rest[0] === "options") return service && named(service.options, rest[1]);
    const method = service && named(service.methods, rest[1]);
    if (method === undefined || rest.length < 3) return method;
    if (rest[2] === "request") return method.requestSpan;
    return rest[2] === "response" ? method.responseSpan : named(method.options, rest[3]);
  }
  return memberSpan(file, kind ?? "", name, rest);
}

type Members = Partial<Omit<MessageNode, keyof Span | "name" | "incomplete" | "close">>;

/** Finds the range of a definition at the top or in a message. */
function memberSpan(
  holder: Members,
  kind: string,
  name: string,
  rest: readonly string[],
): Span | EnumNode | MessageNode | undefined {
  switch (kind) {
    case "messages": {
      const groups = holder.extends?.flatMap(({ messages }) => messages) ?? [];
      const message = named(holder.messages, name) ?? named(groups, name);
      if (message === undefined || rest.length === 0) return message;
      return memberSpan(message, rest[0]!, rest[1] ?? "", rest.slice(2));
    }
    case "enums": {
      const found = named(holder.enums, name);
      if (found === undefined || rest.length === 0) return found;
      if (rest[0] !== "values") return memberSpan(found, rest[0]!, rest[1] ?? "", rest.slice(2));
      const value = named(found.values, rest[1]);
      if (rest[2] === "number") return value && { start: value.numberStart, end: value.numberEnd };
      return rest[2] === "options" && value !== undefined ? named(value.options, rest[3]) : value;
    }
    case "fields":
    case "extensions": {
      const extended = holder.extends?.flatMap(({ fields }) => fields);
      const field = named(kind === "fields" ? holder.fields : extended, name);
      if (kind === "extensions" && field === undefined) return ranged(holder.extensionRanges, name);
      if (field === undefined || rest.length === 0) return field;
      if (rest[0] === "type") return { start: field.typeStart, end: field.typeEnd };
      if (rest[0] === "number") return { start: field.numberStart, end: field.numberEnd };
      return named(field.options, rest[1]);
    }
    case "oneofs": {
      const oneof = named(holder.oneofs, name);
      return rest.length === 0 ? oneof : oneof && named(oneof.options, rest[1]);
    }
    case "options":
      return named(holder.options, name);
    case "reserved":
      return ranged(holder.reservedRanges, name) ?? named(holder.reservedNames, name);
    default:
      return undefined;
  }
}

function named<T extends { readonly name: string }>(
  nodes: readonly T[] | undefined,
  name: string | undefined,
): T | undefined {
  if (nodes === undefined || name === undefined) return undefined;
  let index = indexes.get(nodes) as Map<string, T> | undefined;
  if (index === undefined) {
    index = new Map();
    for (const node of nodes) if (!index.has(node.name)) index.set(node.name, node);
    indexes.set(nodes, index);
  }
  return index.get(name);
}

/** Caches indexes by name; the first of several wins. */
const indexes = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

function ranged(ranges: Members["reservedRanges"], name: string): Span | undefined {
  return ranges?.find(({ first, last }) => rangeName(first, last) === name);
}
