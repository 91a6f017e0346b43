import type { SourceRange } from "../../contracts/errors.ts";
import { groupBy } from "../../base/group-by.ts";
import { split, type Pointer } from "../../model/pointer.ts";
import type { ParsedFile } from "./files.ts";
import { rangeName } from "./read-wire.ts";
import type { Definition, EnumNode, FileNode, MessageNode, ServiceNode, Span } from "./syntax.ts";

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
  const by = found && movedBy(file, tokens, found);
  return by === undefined || found?.end === 0 ? found : moved(found!, by);
}

function movedBy(file: FileNode, [kind, name]: readonly string[], { start }: Span): number | undefined {
  if (kind !== "messages" && kind !== "enums" && kind !== "services") return undefined;
  const definitions = allNamed<Definition>(file[kind], name);
  const around = definitions.find((each) => each.start <= start && start < each.end) ?? definitions[0];
  return around && file.moved.get(around);
}

function moved(node: Span | EnumNode | MessageNode, by: number): Span | EnumNode | MessageNode {
  const [start, end] = [node.start + by, node.end + by];
  return "close" in node ? { ...node, start, end, close: node.close + by } : { ...node, start, end };
}

function nodeIn(file: FileNode, tokens: readonly string[]): Span | EnumNode | MessageNode | undefined {
  const [kind, name = "", ...rest] = tokens;
  if (kind === "package" || kind === "syntax") return file[kind];
  if (kind === "imports") return file.imports.find(({ path }) => path === name);
  if (kind === "services") return firstWith(allNamed(file.services, name), (service) => serviceSpan(service, rest));
  return memberSpan(file, kind ?? "", name, rest);
}

function serviceSpan(service: ServiceNode, rest: readonly string[]): Span | undefined {
  if (rest.length === 0) return service;
  if (rest[0] === "options") return named(service.options, rest[1]);
  const method = named(service.methods, rest[1]);
  if (method === undefined || rest.length < 3) return method;
  if (rest[2] === "request") return method.requestSpan;
  return rest[2] === "response" ? method.responseSpan : named(method.options, rest[3]);
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
      return firstWith([...allNamed(holder.messages, name), ...allNamed(groups, name)], (message) =>
        rest.length === 0 ? message : memberSpan(message, rest[0]!, rest[1] ?? "", rest.slice(2)),
      );
    }
    case "enums": {
      return firstWith(allNamed(holder.enums, name), (found) => enumSpan(found, rest));
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

function enumSpan(found: EnumNode, rest: readonly string[]): Span | EnumNode | MessageNode | undefined {
  if (rest.length === 0) return found;
  if (rest[0] !== "values") return memberSpan(found, rest[0]!, rest[1] ?? "", rest.slice(2));
  const value = named(found.values, rest[1]);
  if (rest[2] === "number") return value && { start: value.numberStart, end: value.numberEnd };
  return rest[2] === "options" && value !== undefined ? named(value.options, rest[3]) : value;
}

/** The part of the first definition that has it: a malformed file can declare a name twice. */
function firstWith<T, R>(definitions: readonly T[], partOf: (definition: T) => R | undefined): R | undefined {
  for (const definition of definitions) {
    const part = partOf(definition);
    if (part !== undefined) return part;
  }
  return undefined;
}

interface Named {
  readonly name: string;
}

function named<T extends Named>(nodes: readonly T[] | undefined, name: string | undefined): T | undefined {
  return allNamed(nodes, name)[0];
}

function allNamed<T extends Named>(nodes: readonly T[] | undefined, name: string | undefined): readonly T[] {
  if (nodes === undefined || name === undefined) return [];
  let index = indexes.get(nodes) as ReadonlyMap<string, readonly T[]> | undefined;
  if (index === undefined) {
    index = groupBy(nodes, (node) => node.name);
    indexes.set(nodes, index);
  }
  return index.get(name) ?? [];
}

/** Caches indexes by name. */
const indexes = new WeakMap<readonly object[], ReadonlyMap<string, readonly object[]>>();

function ranged(ranges: Members["reservedRanges"], name: string): Span | undefined {
  return ranges?.find(({ first, last }) => rangeName(first, last) === name);
}
