import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Document, Reading, Resolve } from "../contracts/reader.ts";
import {
  mayDescribe,
  readFeatureGates,
  readRecognized,
  recognize,
  withFeatureGates,
  type GateReading,
  type Recognized,
  type RecognizedFiles,
} from "../readers/index.ts";
import type { Measure } from "../base/measure.ts";
import { count } from "../reporters/prose.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { Side } from "../sources/load.ts";
import { usage } from "./args.ts";
import { pathBelow } from "./paths-below.ts";
import { lockOf } from "./wire-lock.ts";

/** The documents of one side that are an API; files that only `$ref` leads to are excluded. */
export interface Roots {
  readonly kind: Side["kind"];
  /** As the user wrote it. */
  readonly spec: string;
  /** By path below the side's folder; a file given by name has the path "". The files of a language stand together under its name. */
  readonly documents: ReadonlyMap<string, Recognized>;
  /** Problems of unreadable files by path. */
  readonly unreadable: ReadonlyMap<string, readonly Problem[]>;
  readonly files: readonly SourceFile[];
  /** The path below the side's folder of a file, by its name. */
  readonly pathOf: (name: string) => string;
  readonly onDisk: boolean;
  readonly resolve: Resolve;
  /** The gates of the server that the API belongs to: those that the side's files define, and those that were given beside. */
  readonly featureGates: GateReading;
}

/** The documents among the files of a side; there may be none. */
export function rootsOf(
  written: string,
  { kind, files, onDisk, resolve, named: spec = written }: Side,
  gateFiles: readonly SourceFile[] = [],
): Roots {
  const documents = new Map<string, Recognized>();
  const unreadable = new Map<string, readonly Problem[]>();
  const byText = new Map<string, SourceFile>();
  const pathOf = (name: string): string => (kind === "file" ? "" : pathBelow(spec, name));
  for (const file of files) {
    const path = pathOf(file.name);
    if (kind === "directory" && !mayDescribe(file)) continue;
    // The definitions of a chart are often copies of those beside it.
    const found = recognize(file, byText.get(file.text));
    if (!byText.has(file.text)) byText.set(file.text, file);
    if ("members" in found && kind === "directory") addMember(documents, path, file, found.reader);
    else if ("reader" in found) documents.set(path, found);
    else if (kind === "file" || found.some(({ code }) => code !== "UNKNOWN_FORMAT")) unreadable.set(path, found);
  }
  return {
    kind,
    spec,
    documents,
    unreadable,
    files,
    pathOf,
    onDisk,
    resolve,
    featureGates: readFeatureGates([...gateFiles, ...files]),
  };
}

/** Throws NOTHING_FOUND if no file of a folder has a known kind. */
export function findRoots(spec: string, side: Side, gateFiles: readonly SourceFile[] = []): Roots {
  const roots = rootsOf(spec, side, gateFiles);
  const { documents, unreadable, files } = roots;
  if (documents.size + unreadable.size === 0) {
    const read =
      files.length === 0
        ? "holds no JSON, YAML, .proto, .go or .d.ts file"
        : `holds ${count(files.length, "file")}, none of a known kind`;
    throw new ApicompatError(
      "NOTHING_FOUND",
      `${spec} ${read}.`,
      "Use a folder with OpenAPI documents, JSON Schemas, custom resource definitions, `.proto` files, Go types or `.d.ts` files.",
    );
  }
  return roots;
}

/** Reads what the user named. */
export interface Loader {
  load(spec: string): Promise<Side>;
  /** Definitions of feature gates that are not among the files of a side. */
  featureFiles(): Promise<Readonly<Record<"old" | "new", readonly SourceFile[]>>>;
}

/** Both sides of a comparison, which are two files or two folders, or a lock file or a descriptor set and what it is of. */
export async function loadBoth(
  oldSpec: string,
  newSpec: string,
  { load, featureFiles }: Loader,
): Promise<{ readonly old: Roots; readonly new: Roots }> {
  // Sequential, so that the first failure is reported deterministically.
  const [oldSide, newSide] = withSameKind(await load(oldSpec), await load(newSpec));
  const isLock = (): boolean => oldSide.kind === "file" && lockOf(rootsOf(oldSpec, oldSide)) !== undefined;
  if (oldSide.kind !== newSide.kind && !isLock()) {
    const [folder, file] = oldSide.kind === "directory" ? [oldSpec, newSpec] : [newSpec, oldSpec];
    throw usage(`${folder} is a folder, but ${file} is a file.`, "Use two files or two folders.");
  }
  const gates = await featureFiles();
  const [old, new_] = [findRoots(oldSpec, oldSide, gates.old), findRoots(newSpec, newSide, gates.new)];
  return { old: isSet(newSide) ? besideSet(newSpec, old) : old, new: isSet(oldSide) ? besideSet(oldSpec, new_) : new_ };
}

/** A descriptor set stands for a folder of files where the other side is one. */
function withSameKind(old: Side, new_: Side): readonly [Side, Side] {
  if (old.kind === new_.kind) return [old, new_];
  return [isSet(old) ? { ...old, kind: "directory" } : old, isSet(new_) ? { ...new_, kind: "directory" } : new_];
}

function isSet({ files: [file, ...others] }: Side): boolean {
  return others.length === 0 && file?.bytes !== undefined;
}

/** Returns the roots that are compared with a descriptor set, limited to protobuf files. */
function besideSet(set: string, roots: Roots): Roots {
  const found = [...roots.documents].filter(
    ([, each]) => "members" in each && each.reader.formats.includes("protobuf"),
  );
  if (found.length > 0) return { ...roots, documents: new Map(found) };
  throw new ApicompatError(
    "NOTHING_FOUND",
    `${roots.spec} contains no .proto file to compare with ${set}.`,
    "Use the folder of the .proto files that the descriptor set was built from.",
  );
}

/** One of the documents of a side, others of the same surface with it. `like` is what was read of the other side. */
export function readRoot(
  found: Recognized,
  { resolve, featureGates }: Pick<Roots, "resolve" | "featureGates">,
  others: readonly Document[] = [],
  like?: Reading,
): Reading {
  return withFeatureGates(readRecognized(found, resolve, others, like?.files), featureGates);
}

export type ReadRoot = typeof readRoot;

/** Reads in the same way, as a stage with the name of the reader's formats. */
export function measuredRead(read: ReadRoot, measure: Measure): ReadRoot {
  return (found, ...others) => measure(`reading ${found.reader.formats.join(" or ")}`, () => read(found, ...others));
}

export function refuseStdinTwice(specs: readonly string[]): void {
  if (specs.filter((spec) => spec === "-").length < 2) return;
  throw usage("Only one side can come from stdin.", "Use a file for the other side.");
}

/** Adds a file to the set of its language. */
function addMember(
  documents: Map<string, Recognized>,
  path: string,
  file: SourceFile,
  reader: RecognizedFiles["reader"],
): void {
  const name = reader.formats.join();
  const known = documents.get(name);
  const members = known !== undefined && "members" in known ? known.members : [];
  documents.set(name, { reader, members: [...members, { path, file }] });
}
