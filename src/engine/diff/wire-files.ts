import type { DefinitionFile } from "../../model/change.ts";
import { type JsonObject, sameJson } from "../../model/json.ts";
import type { Wire, WireFile } from "../../model/wire.ts";
import type { FilePair } from "../match/definitions.ts";
import type { PackageMoves } from "../match/packages.ts";
import type { PairNode, Walk } from "./walk.ts";
import type { EntryPoint } from "./entry-point.ts";
import { diffExtensions } from "./extensions.ts";
import type { Facts } from "./facts.ts";
import { channelOf } from "./scope.ts";
import { diffOptions } from "./wire-options.ts";

export interface FileDiff {
  readonly pairs: readonly FilePair[];
  /** Emits the differences of files; definitions are emitted elsewhere. */
  emit(): void;
  nodeOf(path: string): PairNode | undefined;
  /** Returns whether a removed or unreadable file explains the removal of its definitions. */
  explainsRemoval(path: string): boolean;
  explainsAddition(path: string): boolean;
  /** The file that a definition moved to, from one that still stands; undefined where nobody who imports it can notice. */
  movedTo(old: string, new_: string): DefinitionFile | undefined;
  /** Returns whether a file determines a setting on both sides, so that it is reported for the file. */
  follows(feature: string, old: FileSetting, new_: FileSetting): boolean;
  entryPoints(): readonly EntryPoint[];
}

interface FileSetting {
  readonly file: string;
  readonly value: string;
}

interface FileNode {
  readonly facts: Facts;
  readonly node: PairNode;
  readonly old?: WireFile;
  readonly new?: WireFile;
}

/** Files are the same if their paths are, or if all of their package moved. */
export function diffFiles(old: Wire, new_: Wire, walk: Walk, { folderOf }: PackageMoves): FileDiff {
  const nodes = new Map<string, FileNode>();
  const moved = new Map(Object.keys(old.files).map((path) => [folderOf(path), path]));
  for (const path of new Set([...moved.keys(), ...Object.keys(new_.files)])) {
    const [before, after] = [old.files[moved.get(path) ?? path], new_.files[path]];
    const at = before?.at ?? after!.at;
    const pair = { kind: "file", old: before?.at ?? at, new: after?.at ?? at, channel: channelOf("request") } as const;
    nodes.set(path, { ...walk.start(pair), ...(before && { old: before }), ...(after && { new: after }) });
  }
  const pairs = [...nodes.values()].flatMap(({ old: before, new: after }) =>
    before === undefined || after === undefined ? [] : [{ old: before, new: after }],
  );
  const isIncomplete = (wire: Wire): boolean => Object.values(wire.files).some(({ incomplete }) => incomplete === true);
  const [oldIncomplete, newIncomplete] = [isIncomplete(old), isIncomplete(new_)];
  return {
    pairs,
    emit: () => {
      emitMissing(nodes, old, new_);
      for (const { facts, old: before, new: after } of nodes.values()) {
        if (before === undefined || after === undefined) continue;
        diffFile(facts, before, after);
        emitPublicImports(facts, before, old, new_);
      }
    },
    nodeOf: (path) => (nodes.get(folderOf(path)) ?? nodes.get(path))?.node,
    explainsRemoval: (path) => newIncomplete || new_.files[folderOf(path)] === undefined,
    explainsAddition: (path) => oldIncomplete || old.files[moved.get(path) ?? path] === undefined,
    movedTo: (from, to) => {
      if (folderOf(from) === to || new_.files[from] === undefined) return undefined;
      if (!passesOn(new_, from, to)) return { path: to };
      return sameOptions(old.files[from], new_.files[to]) ? undefined : { path: to, passedOn: true };
    },
    follows: (feature, before, after) =>
      // A moved definition has the options of the other file now, although no file changed.
      before.file === after.file &&
      old.files[before.file]?.features[feature] === before.value &&
      new_.files[after.file]?.features[feature] === after.value,
    entryPoints: () =>
      [...nodes.values()].map(({ node, old: before, new: after }) => ({
        node,
        label: "",
        version: versionOf((before ?? after)?.package.value ?? ""),
      })),
  };
}

/** Returns whether two files have equal options for generated code. */
function sameOptions(old: WireFile | undefined, new_: WireFile | undefined): boolean {
  const valuesIn = (file: WireFile | undefined): JsonObject =>
    Object.fromEntries(Object.entries(file?.options ?? {}).map(([name, { value }]) => [name, value]));
  return sameJson(valuesIn(old), valuesIn(new_));
}

/** Returns whether importers of one file see the declarations of another. Imports start at an unnamed root. */
function passesOn({ files }: Wire, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const path of seen) {
    if (path === to) return true;
    for (const { value } of files[path]?.publicImports ?? []) seen.add(fileNamed(value, files));
  }
  return false;
}

/** The folder that files are read from may stand above that root, or below it. */
function fileNamed(path: string, files: Wire["files"]): string {
  if (files[path] !== undefined) return path;
  return Object.keys(files).find((known) => path.endsWith(`/${known}`) || known.endsWith(`/${path}`)) ?? path;
}

/** Compares public imports; those of a removed file are reported for the file. */
function emitPublicImports(
  facts: Facts,
  { path, imported, publicImports = [] }: WireFile,
  old: Wire,
  new_: Wire,
): void {
  if (imported || new_.files[path]?.incomplete) return;
  for (const { value: name, at } of publicImports) {
    const [before, after] = [fileNamed(name, old.files), fileNamed(name, new_.files)];
    const isRemoved = old.files[before] !== undefined && new_.files[after] === undefined;
    if (!isRemoved && !passesOn(new_, path, after))
      facts.emit("publicImport", "removed", { name, old: name, at: { old: at } });
  }
}

/** A package that lost all of its files is one fact. */
function emitMissing(nodes: ReadonlyMap<string, FileNode>, old: Wire, new_: Wire): void {
  const standing = new Set(Object.values(new_.files).map((file) => file.package.value));
  const removed = new Map<string, FileNode[]>();
  for (const each of nodes.values()) {
    if (each.old?.imported || each.new?.imported) continue;
    if (each.old === undefined) each.facts.emit("file", "added", { name: each.new!.path, new: each.new });
    if (each.new !== undefined || each.old === undefined) continue;
    const package_ = each.old.package.value;
    if (standing.has(package_) || package_ === "") {
      each.facts.emit("file", "removed", { name: each.old.path, old: each.old });
    } else removed.set(package_, [...(removed.get(package_) ?? []), each]);
  }
  for (const [package_, files] of removed) {
    const lost = files.flatMap((each) => each.old ?? []);
    files[0]!.facts.emit("package", "removed", { name: package_, old: lost, at: { old: lost[0]?.package.at } });
  }
}

function diffFile(facts: Facts, old: WireFile, new_: WireFile): void {
  if (old.imported && new_.imported) return;
  if (old.package.value !== new_.package.value && old.path === new_.path) {
    const at = { old: old.package.at, new: new_.package.at };
    facts.emit("filePackage", "changed", { name: "package", old: old.package.value, new: new_.package.value, at });
  }
  if (old.syntax.value !== new_.syntax.value) {
    facts.emit("fileSyntax", "changed", {
      name: "syntax",
      old,
      new: new_,
      at: { old: old.syntax.at, new: new_.syntax.at },
    });
  } else {
    for (const name of Object.keys(new_.features)) {
      const [before = "", after = ""] = [old.features[name], new_.features[name]];
      if (before === after) continue;
      const option = `options/features.${name}`;
      const at = { old: `${old.at}/${option}`, new: `${new_.at}/${option}` };
      facts.emit("fileFeature", "changed", { name, old: before, new: after, at });
    }
  }
  diffOptions(facts, "fileOption", { options: old.options }, { options: new_.options });
  diffExtensions(facts, old.extensions, new_.extensions);
}

/** The part of a package's name that is a version, as `v1beta1`; empty where none is. */
export function versionOf(package_: string): string {
  return package_.split(".").findLast((part) => /^v\d/u.test(part)) ?? "";
}
