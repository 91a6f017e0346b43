import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { SourceFile } from "../source.ts";
import { DiskTree } from "../sources/disk-tree.ts";

/** The folder that paths count from: the top of a repository, or else where ESLint runs. */
export interface Workspace {
  /** Absolute. */
  readonly top: string;
  /** What is saved. */
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

/** A text that is linted, saved or not. Its name is its path from the top. */
export function fileToLint(filename: string, text: string): SourceFile {
  const path = resolve(filename);
  return { name: pathBelow(workspaceOf(filename).top, path), url: pathToFileURL(path).href, text };
}

function topAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at)) return undefined;
  }
}

function pathBelow(top: string, path: string): string {
  return relative(top, path).split(sep).join("/");
}
