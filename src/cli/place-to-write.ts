import { existsSync, lstatSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { isInside, pathFrom, realPath } from "../base/relative-path.ts";
import { truePath } from "../sources/roots.ts";
import { foldersUpward, gitFileAbove } from "../sources/working-tree.ts";

/** A file to write. */
export interface OutputFile {
  readonly path: string;
  /** The name in messages. */
  readonly name: string;
  /** The working folder. */
  readonly cwd: string;
}

/**
 * The place that a path leads to. Links in a working tree can be part of a change: throws UNWRITABLE where they lead
 * out of the tree or into `.git`. A path outside of any is the user's own, with all its links.
 */
export function placeToWrite({ path, name, cwd }: OutputFile): string {
  const place = truePath(path) ?? path;
  const tree = treeAround(path, cwd);
  if (tree === undefined) return place;
  const way = pathFrom(realPath(tree) ?? tree, place);
  const named = pathFrom(tree, path) ?? "";
  if (way === undefined || (isInGit(way) && !isInGit(named)) || isLink(place)) {
    throw new ApicompatError(
      "UNWRITABLE",
      `${name} leads to ${place} by a symbolic link, which a change can add.`,
      "Remove the link, or name the file itself.",
    );
  }
  return place;
}

/** Throws UNWRITABLE for a file that is a symbolic link in a working tree: its target has another purpose. */
export function refuseLink({ path, name, cwd }: OutputFile): void {
  if (!isLink(path) || treeAround(path, cwd) === undefined) return;
  const message = `${name} is a symbolic link, which a change can add.`;
  throw new ApicompatError("UNWRITABLE", message, "Remove the link, or use another file.");
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/**
 * The working tree that holds a path by its name. The working folder counts as one without git. Elsewhere, it is the outermost
 * one, because a link can lead to another tree.
 */
function treeAround(path: string, cwd: string): string | undefined {
  const folder = resolve(cwd);
  const gitFile = gitFileAbove(folder);
  const own = gitFile === undefined ? folder : dirname(gitFile);
  if (isInside(path, own)) return own;
  return [...foldersUpward(dirname(path))].findLast((each) => existsSync(join(each, ".git")));
}

function isInGit(way: string): boolean {
  return way.toLowerCase().split("/").includes(".git");
}
