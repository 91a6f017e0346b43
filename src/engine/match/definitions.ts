import type { Definition } from "../../model/change.ts";
import type { Dictionary } from "../../model/json.ts";
import {
  holderIn,
  type Wire,
  type WireEnum,
  type WireExtension,
  type WireFile,
  type WireMessage,
  type WireService,
} from "../../model/wire.ts";
import { groupBy } from "../../base/group-by.ts";
import type { Expansions } from "./expansions.ts";
import { renamedByUse } from "./definitions-by-use.ts";
import { depthOf, nearestOf } from "./nearest-names.ts";
import { likeness } from "./renames.ts";

type Kind = Definition["kind"];

/** The pairs of equal definitions of two sides. */
export interface DefinitionMatch {
  /** Returns the new full name; undefined for a removed definition. */
  successorOf(kind: Kind, name: string): string | undefined;
  /** The full name on the old side; undefined for what is new. */
  predecessorOf(kind: Kind, name: string): string | undefined;
  /** Returns whether the pair was found by content. */
  isRenamed(kind: Kind, name: string): boolean;
}

/** A file on both sides. */
export interface FilePair {
  readonly old: WireFile;
  readonly new: WireFile;
}

const KINDS: readonly Kind[] = ["message", "enum", "service", "extension"];
const TABLES = { message: "messages", enum: "enums", service: "services", extension: "extensions" } as const;

/**
 * Pairs definitions by full name; then by moved names; then by name in a renamed package; then by holder; then by equal
 * content; then by users. Extensions are paired by number.
 */
export function matchDefinitions(
  old: Wire,
  new_: Wire,
  files: readonly FilePair[],
  expansions: Expansions,
  meantBy: (name: string) => string | undefined = () => undefined,
  /** Names that stand for other things now. */
  reused: ReadonlyMap<string, string> = new Map(),
): DefinitionMatch {
  const successors = namesByKind();
  const predecessors = namesByKind();
  const renamed = new Set<string>();
  const pair = (kind: Kind, before: string, after: string): void => {
    successors[kind].set(before, after);
    predecessors[kind].set(after, before);
  };
  const packages = new Map(
    files.filter((each) => each.old.package.value !== each.new.package.value).map((each) => [each.old.path, each]),
  );
  for (const kind of KINDS) {
    const [before, after] = [old[TABLES[kind]], new_[TABLES[kind]]] as readonly Dictionary<{ readonly file: string }>[];
    for (const name in before) {
      const renamed = reused.get(name);
      const there = renamed ?? (after![name] === undefined ? meantBy(name) : name);
      if (there !== undefined && after![there] !== undefined && (there === name || before[there] === undefined)) {
        pair(kind, name, there);
      }
    }
    if (packages.size === 0) continue;
    for (const name in before) {
      const moved = packages.get(before[name]!.file);
      if (moved === undefined || after![name] !== undefined) continue;
      const there = within(moved.new.package.value, name.slice(prefixOf(moved.old.package.value).length));
      if (after![there] !== undefined && before[there] === undefined) pair(kind, name, there);
    }
  }
  const match: DefinitionMatch = {
    successorOf: (kind, name) => successors[kind].get(name),
    predecessorOf: (kind, name) => predecessors[kind].get(name),
    isRenamed: (kind, name) => renamed.has(`${kind} ${name}`),
  };
  const rename = (kind: Kind, before: string, after: string): void => {
    pair(kind, before, after);
    renamed.add(`${kind} ${before}`);
  };
  const matchByUse = (isMeant: (name: string) => boolean): void => {
    const found = renamedByUse(old, new_, match, isMeant);
    for (const use of found) rename(use.kind, use.old, use.new);
    if (found.length === 0) return;
    matchByHolder(old, new_, match, pair);
    matchByUse(isMeant);
  };
  if (areLeft(old, successors) && areLeft(new_, predecessors)) {
    matchByHolder(old, new_, match, pair);
    // Outermost first: nested definitions move with their holder.
    for (const depth of depthsIn(old)) {
      for (const kind of ["message", "enum"] as const)
        matchByContent(kind, depth, old, new_, match, expansions, rename);
      matchByUse((name) => depthOf(name) === depth);
      matchByHolder(old, new_, match, pair);
    }
    matchByUse(() => true);
  }
  for (const { name, extendee } of Object.values(old.extensions)) {
    const successor = match.successorOf("extension", name);
    if (successor === undefined) continue;
    // The name alone does not make it the same: elsewhere it is another field.
    if ((match.successorOf("message", extendee) ?? extendee) === new_.extensions[successor]!.extendee) continue;
    successors.extension.delete(name);
    predecessors.extension.delete(successor);
  }
  matchByNumber(old, new_, match, (before, after) => rename("extension", before, after));
  matchByMethods(old, new_, match, (before, after) => rename("service", before, after));
  return match;
}

function namesByKind(): Record<Kind, Map<string, string>> {
  return { message: new Map(), enum: new Map(), service: new Map(), extension: new Map() };
}

/** Returns whether a definition of a side has no counterpart yet. */
function areLeft(wire: Wire, paired: Record<Kind, ReadonlyMap<string, string>>): boolean {
  for (const kind of KINDS) for (const name in wire[TABLES[kind]]) if (!paired[kind].has(name)) return true;
  return false;
}

function prefixOf(package_: string): string {
  return package_ === "" ? "" : `${package_}.`;
}

function within(package_: string, name: string): string {
  return prefixOf(package_) + name;
}

/** Pairs definitions inside of a renamed message. */
function matchByHolder(
  old: Wire,
  new_: Wire,
  match: DefinitionMatch,
  pair: (kind: Kind, before: string, after: string) => void,
): void {
  for (const kind of ["message", "enum", "extension"] as const) {
    for (const name in old[TABLES[kind]]) {
      if (match.successorOf(kind, name) !== undefined) continue;
      const around = holderIn(name, old.messages);
      const holder = around && match.successorOf("message", around.name);
      if (holder === undefined) continue;
      const there = holder + name.slice(around!.name.length);
      const isFree = new_[TABLES[kind]][there] !== undefined && match.predecessorOf(kind, there) === undefined;
      if (isFree) pair(kind, name, there);
    }
  }
}

/** Extensions are known on the wire by the number that they take of a message. */
function matchByNumber(old: Wire, new_: Wire, match: DefinitionMatch, pair: (old: string, new_: string) => void): void {
  const keyOf = (extendee: string, { field }: WireExtension): string => `${extendee} ${String(field.number)}`;
  const added = new Map(
    Object.values(new_.extensions)
      .filter(({ name, imported }) => !imported && match.predecessorOf("extension", name) === undefined)
      .map((extension) => [keyOf(extension.extendee, extension), extension.name]),
  );
  if (added.size === 0) return;
  for (const extension of Object.values(old.extensions)) {
    const { name, extendee, imported } = extension;
    if (imported || match.successorOf("extension", name) !== undefined) continue;
    const successor = added.get(keyOf(match.successorOf("message", extendee) ?? extendee, extension));
    if (successor !== undefined) pair(name, successor);
  }
}

/** Pairs a removed service with the only one in its package that has all of its methods. */
function matchByMethods(
  old: Wire,
  new_: Wire,
  match: DefinitionMatch,
  pair: (old: string, new_: string) => void,
): void {
  const isNew = (name: string): boolean => match.predecessorOf("service", name) === undefined;
  const added = Object.values(new_.services).filter(({ name, imported }) => !imported && isNew(name));
  if (added.length === 0) return;
  const turned = (name: string): string => match.successorOf("message", name) ?? name;
  const removed = Object.values(old.services).filter(
    ({ name, imported, methods }) =>
      !imported && methods.length > 0 && match.successorOf("service", name) === undefined,
  );
  const heirsOf = (service: WireService): readonly WireService[] =>
    added.filter(({ name, methods }) => {
      const offered = new Map(methods.map((method) => [method.name, method]));
      return (
        homeOf(name) === homeOf(service.name) &&
        service.methods.every((method) => {
          const other = offered.get(method.name);
          return other?.request === turned(method.request) && other.response === turned(method.response);
        })
      );
    });
  const heirs = removed.map((service) => [service.name, heirsOf(service)] as const);
  for (const [name, [heir, ...others]] of heirs) {
    const isOnly = others.length === 0 && heirs.filter(([, each]) => each.includes(heir!)).length === 1;
    if (heir !== undefined && isOnly) pair(name, heir.name);
  }
}

/** In how many things a definition stands, packages included, from the fewest on. */
function depthsIn({ messages, enums }: Wire): readonly number[] {
  return [...new Set([...Object.keys(messages), ...Object.keys(enums)].map(depthOf))].sort((a, b) => a - b);
}

/** Pairs definitions by equal content. Small definitions also need similar names. */
function matchByContent(
  kind: "message" | "enum",
  depth: number,
  old: Wire,
  new_: Wire,
  match: DefinitionMatch,
  expansions: Expansions,
  rename: (kind: Kind, before: string, after: string) => void,
): void {
  const packageOf = (wire: Wire, name: string): string =>
    wire.files[(kind === "message" ? wire.messages : wire.enums)[name]?.file ?? ""]?.package.value ?? "";
  /** Returns whether the value names are similar, because most enums have equal numbers. */
  const haveSimilarNames = (before: string, after: string): boolean =>
    kind === "message" || haveMostlySameNames(old.enums[before]!, new_.enums[after]!);
  const standing = new Set(Object.values(new_.files).map((file) => file.package.value));
  // Definitions of a removed package are reported with it.
  const isRemoved = (each: { name: string }): boolean =>
    match.successorOf(kind, each.name) === undefined && standing.has(packageOf(old, each.name));
  const isNew = (each: { name: string }): boolean => match.predecessorOf(kind, each.name) === undefined;
  /** Elsewhere, things of the same content are mostly others. */
  const isMeant = (before: string, after: string, isOnly: boolean): boolean =>
    !isOtherVersion(packageOf(old, before), packageOf(new_, after)) &&
    (isOnly || likeness(shortName(before), shortName(after)) > 0);
  const isOneHome = (before: string, after: string): boolean =>
    (match.successorOf("message", homeOf(before)) ?? homeOf(before)) === homeOf(after);
  const removed = groupBySignature(kind, old, isRemoved);
  if (removed.size === 0) return;
  const added = groupBySignature(kind, new_, isNew);
  for (const [signature, before] of removed) {
    const after = added.get(signature) ?? [];
    if (before.length * after.length > MAX_CANDIDATES) continue;
    const [gone, come] = [aloneAtHome(before), aloneAtHome(after)];
    const isOnly = (name: string, other: string): boolean =>
      gone.has(name) &&
      come.has(other) &&
      isOneHome(name, other) &&
      signature.includes(";") &&
      haveSimilarNames(name, other);
    const isSame = (name: string, other: string): boolean =>
      isMeant(name, other, isOnly(name, other)) && expansions.same(name, other);
    for (const each of nearestOf(before, after, depth, isSame)) rename(kind, each.old, each.new);
  }
}

/** The message or package that a definition stands in. */
function homeOf(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf("."), 0));
}

/** The names that share their home with no other one. */
function aloneAtHome(names: readonly string[]): ReadonlySet<string> {
  return new Set([...groupBy(names, homeOf).values()].flatMap((group) => (group.length === 1 ? group : [])));
}

/** `pets.v1` and `pets.v2` declare the same things, each for itself. */
function isOtherVersion(a: string, b: string): boolean {
  return a !== b && withoutVersion(a) === withoutVersion(b);
}

function withoutVersion(package_: string): string {
  return package_.replace(/(^|\.)v\d\w*(?=\.|$)/u, "$1");
}

function groupBySignature(
  kind: "message" | "enum",
  wire: Wire,
  isMeant: (definition: WireMessage | WireEnum) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const each of Object.values<WireMessage | WireEnum>(kind === "message" ? wire.messages : wire.enums)) {
    if (each.imported || !isMeant(each)) continue;
    const signature = signatureOf(each);
    const group = groups.get(signature);
    if (group === undefined) groups.set(signature, [each.name]);
    else group.push(each.name);
  }
  return groups;
}

/** The members' names and numbers, a semicolon between any two; an enumeration's names often begin with its own. */
function signatureOf(definition: WireMessage | WireEnum): string {
  if ("values" in definition) return definition.values.map(({ number }) => String(number)).join(";");
  return definition.fields.map(({ name, number }) => `${name} ${String(number)}`).join(";");
}

/** More than half of the names are the same, apart from what all of their enumeration begin with. */
function haveMostlySameNames(old: WireEnum, new_: WireEnum): boolean {
  const names = new Set(bareNames(new_));
  const kept = bareNames(old).filter((name) => names.has(name));
  return kept.length * 2 > old.values.length;
}

function bareNames({ values }: WireEnum): readonly string[] {
  const names = values.map(({ name }) => name.split("_"));
  const own = names[0]?.findIndex((word, at) => names.some((words) => words[at] !== word)) ?? 0;
  return names.map((words) => words.slice(Math.max(own, 0)).join("_"));
}

/** The maximum number of definitions with equal content; beyond it, renames are ambiguous. */
const MAX_CANDIDATES = 10_000;

function shortName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
