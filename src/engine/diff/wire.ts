import type { Definition } from "../../model/change.ts";
import type { Dictionary } from "../../model/json.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import {
  NO_RESERVED,
  NO_WIRE,
  holderIn,
  type Wire,
  type WireExtension,
  type WireField,
  type WireMessage,
} from "../../model/wire.ts";
import { matchDefinitions } from "../match/definitions.ts";
import { matchConversions } from "../match/conversions.ts";
import { movedPackages } from "../match/packages.ts";
import { reusedNames } from "../match/reused-names.ts";
import { createExpansions } from "../match/expansions.ts";
import type { SameField } from "../match/source-fields.ts";
import type { PairNode, Walk } from "./walk.ts";
import { toStruct } from "./declarations.ts";
import type { EntryPoint } from "./entry-point.ts";
import { diffExtensions } from "./extensions.ts";
import type { Facts } from "./facts.ts";
import { channelOf } from "./scope.ts";
import { diffEnum } from "./wire-enum.ts";
import { emitBothDirections } from "./wire-facts.ts";
import { emitReturningFields, emitReturningValues } from "./wire-former.ts";
import { diffField } from "./wire-field.ts";
import { diffFiles, versionOf } from "./wire-files.ts";
import { diffMessage } from "./wire-message.ts";
import { diffDeprecation, diffOptions } from "./wire-options.ts";
import type { WireScope } from "./wire-scope.ts";
import { diffMethods } from "./wire-service.ts";

const TABLES = { message: "messages", enum: "enums", service: "services", extension: "extensions" } as const;

type Kind = Definition["kind"];
type Declared = Pick<WireExtension, "name" | "at" | "file" | "imported">;

/** Compares what two snapshots say of the wire. Returns where a reach begins: calls, and files. */
export function diffWire(old: Snapshot, new_: Snapshot, walk: Walk, sameField: SameField): readonly EntryPoint[] {
  const [before, after] = [old.wire ?? NO_WIRE, new_.wire ?? NO_WIRE];
  const moves = movedPackages(old, new_);
  const files = diffFiles(before, after, walk, moves);
  const expansions = createExpansions(before, after);
  const reused = reusedNames(old.declarations, new_.declarations, moves.nameOf);
  const meantBy = (name: string): string | undefined => structIn(new_, moves.nameOf(name));
  const match = matchDefinitions(before, after, files.pairs, expansions, meantBy, reused);
  const scope: WireScope = {
    old: { snapshot: old, wire: before },
    new: { snapshot: new_, wire: after },
    match,
    conversions: matchConversions(before, after, match),
    expansions,
    walk,
    files,
    sameField,
  };
  files.emit();
  const gone = emitRemovedDefinitions(scope);
  emitReturning(scope);
  const nodes = new Map([...gone, ...diffPairs(scope)]);
  linkParts(scope, nodes);
  return [...files.entryPoints(), ...diffServices(scope, nodes)];
}

/** The struct that a name of the source text stands for. */
function structIn({ declarations }: Snapshot, name: string): string | undefined {
  const type = declarations?.types[name];
  return type && toStruct(type, declarations!).name;
}

/** Emits removed definitions and returns them by kind and name. Nested ones are reported with their holder. */
function emitRemovedDefinitions({ old, new: new_, match, conversions, files, walk }: WireScope): Nodes {
  const gone = new Map<string, PairNode>();
  const emit = (kind: Kind, action: "added" | "removed", each: Declared): void => {
    const other = action === "added" ? old.snapshot : new_.snapshot;
    // A struct that is no message is there all the same.
    const there = other.declarations?.types[each.name]?.at ?? `${each.file}#`;
    const at = action === "added" ? { old: there, new: each.at } : { old: each.at, new: there };
    const { facts, node } = walk.start({ kind, ...at, channel: channelOf("request") }, files.nodeOf(each.file));
    if (action === "removed") gone.set(`${kind} ${each.name}`, node);
    const value: Definition = { kind, name: each.name };
    emitBothDirections(facts).emit("definition", action, {
      name: each.name,
      [action === "added" ? "new" : "old"]: value,
      at,
    });
  };
  const all = (kind: Kind, wire: Wire): readonly Declared[] =>
    kind === "extension"
      ? Object.values(wire.extensions).filter((each) => !conversions.isReportedForField(each))
      : Object.values<Declared>(wire[TABLES[kind]]);
  const sides = [
    { action: "removed", wire: old.wire, other: new_.wire, nameOf: match.successorOf, explains: files.explainsRemoval },
    {
      action: "added",
      wire: new_.wire,
      other: old.wire,
      nameOf: match.predecessorOf,
      explains: files.explainsAddition,
    },
  ] as const;
  for (const kind of ["message", "enum", "service", "extension"] as const) {
    for (const { action, wire, other, nameOf, explains } of sides) {
      const messageOf = (name: string): string | undefined => nameOf("message", name);
      for (const each of all(kind, wire)) {
        if (each.imported || nameOf(kind, each.name) !== undefined || explains(each.file)) continue;
        if (holderMoved(each.name, wire.messages, messageOf) || isOfGroup(each.name, wire.messages)) continue;
        if (isOfMap(each.name, wire.messages, (name) => other.messages[messageOf(name) ?? ""])) continue;
        emit(kind, action, each);
      }
    }
  }
  return gone;
}

/** Emits definitions that exist again after they were removed. */
function emitReturning({ old, new: new_, match, files, walk, ...rest }: WireScope): void {
  const { former } = old.wire;
  if (former === undefined) return;
  const scope: WireScope = { old, new: new_, match, files, walk, ...rest };
  const emit = (kind: Kind, was: Declared, is: Declared, compare: (facts: Facts) => void): void => {
    if (is.imported || match.predecessorOf(kind, is.name) !== undefined) return;
    const pair = { kind, old: was.at, new: is.at, channel: channelOf("request") };
    compare(emitBothDirections(walk.start(pair, files.nodeOf(is.file)).facts));
  };
  for (const name in former.messages) {
    const [was, is] = [former.messages[name]!, new_.wire.messages[name]];
    if (is)
      emit("message", was, is, (facts) =>
        emitReturningFields(facts, { ...was, fields: [], reserved: NO_RESERVED }, is, scope),
      );
  }
  for (const name in former.enums) {
    const [was, is] = [former.enums[name]!, new_.wire.enums[name]];
    if (is)
      emit("enum", was, is, (facts) =>
        emitReturningValues(facts, { ...was, values: [], reserved: NO_RESERVED }, is, scope),
      );
  }
}

function holderMoved(
  name: string,
  messages: Wire["messages"],
  counterpartOf: (name: string) => string | undefined,
): boolean {
  const holder = holderIn(name, messages);
  return holder !== undefined && counterpartOf(holder.name) === undefined;
}

/**
 * Returns whether a message belongs to a group, which declares a message and a field at once; changes are reported for
 * the field.
 */
function isOfGroup(name: string, messages: Wire["messages"]): boolean {
  const own = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const isOwn = ({ type, typeName, name: field }: WireField): boolean =>
    type === "group" && typeName === name && field.toLowerCase() === own;
  return holderIn(name, messages)?.fields.some(isOwn) ?? false;
}

/**
 * Returns whether a message is the entry of a field that is a map on the other side, which is reported for the field.
 */
function isOfMap(
  name: string,
  messages: Wire["messages"],
  counterpartOf: (holder: string) => WireMessage | undefined,
): boolean {
  const holder = holderIn(name, messages);
  const list = holder?.fields.find(({ typeName, cardinality }) => typeName === name && cardinality === "repeated");
  const isMap = ({ name: field, keyType }: WireField): boolean => field === list?.name && keyType !== undefined;
  return list !== undefined && counterpartOf(holder!.name)?.fields.some(isMap) === true;
}

type Nodes = ReadonlyMap<string, PairNode>;

/** Compares messages, enumerations and extensions that stand on both sides; returns their pairs by kind and old name. */
function diffPairs(scope: WireScope): Nodes {
  const { old, new: new_, match, walk, files } = scope;
  const nodes = new Map<string, PairNode>();
  const start = <T extends Declared>(
    kind: Kind,
    befores: Dictionary<T>,
    afters: Dictionary<T>,
    compare: (facts: Facts, before: T, after: T) => void,
  ): void => {
    for (const name in befores) {
      const successor = match.successorOf(kind, name);
      if (successor === undefined) continue;
      const [before, after] = [befores[name]!, afters[successor]!];
      const pair = { kind, old: before.at, new: after.at, channel: channelOf("request") };
      const { facts, node } = walk.start(pair, files.nodeOf(before.file));
      nodes.set(`${kind} ${name}`, node);
      const paired = emitBothDirections(facts);
      if (match.isRenamed(kind, name)) {
        const isSameContent = kind === "extension" || scope.expansions.same(name, successor);
        const now = { kind, name: successor, ...(!isSameContent && { changed: true as const }) };
        paired.emit("definition", "renamed", { name, old: { kind, name }, new: now });
      } else if (holderIn(name, old.wire.messages) === undefined) emitMoved(paired, before, after, scope);
      // Definitions shared by both sides are equal.
      if (before !== after) compare(paired, before, after);
    }
  };
  start("message", old.wire.messages, new_.wire.messages, (facts, a, b) => diffMessage(facts, a, b, scope));
  start("enum", old.wire.enums, new_.wire.enums, (facts, a, b) => diffEnum(facts, a, b, scope));
  start("extension", old.wire.extensions, new_.wire.extensions, (facts, a, b) => {
    // JSON and code use the full name of an extension, which is reported for the definition.
    const { name, jsonName } = a.field;
    const field = { ...b.field, name, jsonName };
    diffField(facts, { field: a.field, file: a.file }, { field, file: b.file }, scope);
  });
  return nodes;
}

/** Emits a definition that moved to another file of its package. */
function emitMoved(facts: Facts, old: Declared, new_: Declared, { files }: WireScope): void {
  const to = files.movedTo(old.file, new_.file);
  if (to !== undefined) facts.emit("definitionFile", "changed", { name: old.name, old: { path: old.file }, new: to });
}

/**
 * Links messages to the definitions that they contain. A file leads to what none of its package's messages contains; all else has
 * the level of its uses.
 */
function linkParts({ old: { wire } }: WireScope, nodes: Nodes): void {
  const packageOf = ({ file }: Declared): string | undefined => wire.files[file]?.package.value;
  const inside = new Map<string, readonly string[]>();
  for (const name in wire.messages) {
    const message = wire.messages[name]!;
    const parts = message.fields.flatMap(({ typeName, type }) => {
      const part = typeName === undefined ? undefined : wire[type === "enum" ? "enums" : "messages"][typeName];
      if (part === undefined || part === message) return [];
      const key = `${type === "enum" ? "enum" : "message"} ${part.name}`;
      const node = nodes.get(`message ${name}`);
      if (node !== undefined) nodes.get(key)?.parents.push(node);
      return packageOf(part) === packageOf(message) ? [key] : [];
    });
    inside.set(`message ${name}`, parts);
  }
  const contained = new Set([...inside.values()].flat());
  const reached = new Set([...inside.keys()].filter((key) => !contained.has(key)));
  for (const key of reached) for (const part of inside.get(key) ?? []) reached.add(part);
  for (const key of contained) {
    const parents = nodes.get(key)?.parents;
    if (reached.has(key) && parents?.[0]?.pair.kind === "file" && parents.length > 1) parents.shift();
  }
}

function diffServices(scope: WireScope, nodes: Nodes): readonly EntryPoint[] {
  const { old, new: new_, match, walk, files } = scope;
  return Object.values(old.wire.services).flatMap((before) => {
    const successor = match.successorOf("service", before.name);
    if (successor === undefined || before.imported) return [];
    const after = new_.wire.services[successor]!;
    const pair = { kind: "service", old: before.at, new: after.at, channel: channelOf("request") } as const;
    const { facts, node } = walk.start(pair, files.nodeOf(before.file));
    if (match.isRenamed("service", before.name)) {
      const [was, is] = [before, after].map(({ name }): Definition => ({ kind: "service", name }));
      facts.emit("definition", "renamed", { name: before.name, old: was!, new: is! });
    } else emitMoved(facts, before, after, scope);
    diffDeprecation(facts, before, after);
    diffOptions(facts, "messageOption", { options: before.options }, { options: after.options });
    diffExtensions(facts, before.extensions, after.extensions);
    const version = versionOf(old.wire.files[before.file]?.package.value ?? "");
    return diffMethods(before, after, scope, node, nodes).map((entryPoint) => ({ ...entryPoint, version }));
  });
}
