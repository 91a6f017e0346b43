import { dirname, resolve } from "node:path";
import process from "node:process";
import type { Resolve } from "../index.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { Base } from "../sources/base.ts";
import { ciService } from "../sources/ci.ts";
import { CommitTree } from "../sources/commit-tree.ts";
import { DiskTree } from "../sources/disk-tree.ts";
import { statOf } from "../sources/file.ts";
import { liveBase } from "../sources/live-base.ts";
import type { Repository } from "../sources/repository.ts";
import { referringDocuments } from "../sources/dependents.ts";
import type { TreeEntry } from "../sources/tree.ts";
import type { Settings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/** The files as they were, under the names that they have now. */
export interface OldSide {
  file(path: string): SourceFile | undefined;
  entries(folder: string): readonly TreeEntry[];
  folders(folder: string): readonly string[];
  readonly resolve: Resolve;
  /** The path that a file had. */
  stoodAt(path: string): string;
  /** The same for people. */
  shown(path: string): string;
  /** Its identity; undefined if its files may change. */
  readonly id: string | undefined;
  /** Documents whose references lead to a file, by way of others. */
  referring(path: string): readonly string[];
}

/** The reason why nothing is compared. */
export interface NoOldSide {
  readonly reason: string;
  /** The way out, in one sentence. */
  readonly advice: string;
  /** True if a base was configured or this is a CI job, so that a run without a comparison is no answer. */
  readonly isWanted: boolean;
}

/** Returns whether files must be compared: with a configured base, and in CI. */
export function wantsBase({ base, snapshot }: Settings): boolean {
  return base !== undefined || snapshot !== undefined || ciService(process.env) !== undefined;
}

const snapshots = new Map<string, OldSide>();
const commits = new Map<string, OldSide>();

export function oldSideOf(filename: string, { top }: Workspace, settings: Settings): OldSide | NoOldSide {
  const { base: revision, snapshot } = settings;
  const isWanted = wantsBase(settings);
  if (snapshot !== undefined) {
    const folder = resolve(top, snapshot);
    if (statOf(folder)?.isDirectory() !== true)
      return {
        reason: `The snapshot folder ${snapshot} does not exist.`,
        advice: "Correct the path.",
        isWanted,
      };
    return remembered(snapshots, folder, (path) => ofFolder(path, snapshot));
  }
  const found = liveBase(dirname(resolve(filename)), {
    env: process.env,
    ...(revision !== undefined && { revision }),
  });
  if ("code" in found) return { reason: found.message, advice: found.advice, isWanted };
  const { repository, base } = found;
  return remembered(commits, `${repository.top}\n${base.commit}`, () => ofCommit(repository, base));
}

function ofFolder(path: string, name: string): OldSide {
  const tree: DiskTree = new DiskTree(path, (file) => tree.pathOf(file) ?? file);
  const prefix = `${name.replace(/\/+$/, "")}/`;
  return {
    file: (at) => tree.file(at),
    entries: (folder) => tree.entries(folder),
    folders: (folder) => tree.folders(folder),
    resolve: (reference, from) => tree.resolve(reference, from),
    stoodAt: (at) => at,
    shown: (at) => prefix + at,
    id: undefined,
    referring: () => [],
  };
}

function ofCommit(repository: Repository, { commit }: Base): OldSide {
  const tree = new CommitTree(repository, commit);
  const referring = new Map<string, readonly string[]>();
  const former = new Map<string, string | undefined>();
  const renamed = new Map<string, SourceFile>();
  const formerPath = (path: string): string | undefined => remembered(former, path, () => tree.formerPath(path));
  const stoodAt = (path: string): string => (tree.file(path) === undefined ? (formerPath(path) ?? path) : path);
  const formerFile = (path: string): SourceFile | undefined => {
    const old = formerPath(path);
    const file = old === undefined ? undefined : tree.file(old);
    return file && remembered(renamed, path, () => ({ ...file, name: path }));
  };
  return {
    file: (path) => tree.file(path) ?? formerFile(path),
    entries: (folder) => tree.entries(folder),
    folders: (folder) => tree.folders(folder),
    resolve: (reference, from) => tree.resolve(reference, from),
    stoodAt,
    shown: (path) => `${commit.slice(0, 7)}:${stoodAt(path)}`,
    id: commit,
    referring: (path) => remembered(referring, path, () => referringDocuments(repository.git, commit, path)),
  };
}

function remembered<T>(known: Map<string, T>, key: string, make: (key: string) => T): T {
  const found = known.get(key);
  if (found !== undefined || known.has(key)) return found as T;
  const made = make(key);
  known.set(key, made);
  return made;
}
