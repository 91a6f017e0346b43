import { closeSync, fstatSync, openSync, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import process from "node:process";
import { gitFileAbove } from "../../sources/working-tree.ts";

/** Returns whether only this user can write to a folder. Windows has no such modes: a user's folder is trusted there. */
export function isPrivate(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && isOwn(stats);
}

/** Reads a file that only this user can have written. Throws what the file system says; undefined where the file is not trusted. */
export function readPrivate(path: string): Buffer | undefined {
  const file = openSync(path, "r");
  try {
    const stats = fstatSync(file);
    return stats.isFile() && isOwn(stats) ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

const OTHERS_WRITE = 0o022;

function isOwn({ uid, mode }: Stats): boolean {
  const user = process.geteuid?.();
  return user === undefined || (uid === user && (mode & OTHERS_WRITE) === 0);
}

/** Returns whether a pull request can put files at a path: it lies in the working tree that holds `cwd`, by its name or by links. */
export function isInCheckout(path: string, cwd: string): boolean {
  const gitFile = gitFileAbove(cwd);
  if (gitFile === undefined) return false;
  const top = dirname(gitFile);
  const named = resolve(path);
  return [
    [top, named],
    [realpathSync(top), realPath(named)],
  ].some(([tree = "", at = ""]) => isBelow(at, tree) && !isBelow(at, join(tree, ".git")));
}

/** The real path of the part that exists, and the rest as it is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path === dirname(path) ? path : join(realPath(dirname(path)), basename(path));
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}
