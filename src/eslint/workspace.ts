import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { SourceFile } from "../contracts/source.ts";
import { DiskTree } from "../sources/disk-tree.ts";
import { withSlashes } from "../base/relative-path.ts";
import { Recent } from "./recent.ts";

/** The folder that paths count from: the top of a repository, or else where ESLint runs. */
export interface Workspace {
  /** Absolute. */
  readonly top: string;
  /** The saved files. */
  readonly disk: DiskTree;
}

const workspaces = new Map<string, Workspace>();

export function workspaceOf(filename: string): Workspace {
  const top = topAbove(dirname(resolve(filename))) ?? process.cwd();
  let workspace = workspaces.get(top);
  if (workspace === undefined) {
    workspace = { top, disk: new DiskTree(top, (path) => pathBelow(top, path)) };
    workspaces.set(top, workspace);
  }
  return workspace;
}

/** The last text of a path, which is read once for all rules. */
const texts = new Recent<SourceFile>(8);

/** A text that is linted, saved or not. Its name is its path from the top. */
export function fileToLint(filename: string, text: string): SourceFile {
  const path = resolve(filename);
  const former = texts.get(path);
  if (former?.text === text) return former;
  const file = { name: pathBelow(workspaceOf(filename).top, path), url: pathToFileURL(path).href, text };
  texts.set(path, file);
  return file;
}

function topAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at)) return undefined;
  }
}

function pathBelow(top: string, path: string): string {
  return withSlashes(relative(top, path));
}
