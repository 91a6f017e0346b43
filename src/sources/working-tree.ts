import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The `.git` of the working tree that holds a folder: a folder, or the file of a worktree or a submodule. */
export function gitFileAbove(folder: string): string | undefined {
  return [...foldersUpward(folder)].map((at) => join(at, ".git")).find((path) => existsSync(path));
}

/** The folder itself and those above it, the closest first. */
export function* foldersUpward(folder: string): Iterable<string> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    yield at;
    if (at === dirname(at)) return;
  }
}
