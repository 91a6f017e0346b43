import { posix } from "node:path";
import { LINK, presentFiles } from "./changes.ts";
import type { Git } from "./git-process.ts";

/** Returns those of the links that lead to one of these files or to a folder of one, by way of other links too. */
export function linksTo(paths: readonly string[], links: readonly Link[]): readonly string[] {
  const found = new Set<string>();
  const reached = new Set(paths);
  const around = new Set(paths.flatMap(foldersOf));
  for (let isNew = links.length > 0; isNew;) {
    isNew = false;
    for (const { path, target } of links) {
      const leads =
        reached.has(target) || around.has(target) || foldersOf(target).some((folder) => reached.has(folder));
      if (found.has(path) || !leads) continue;
      found.add(path);
      reached.add(path);
      for (const folder of foldersOf(path)) around.add(folder);
      isNew = true;
    }
  }
  return [...found];
}

/** A symbolic link of the index. */
export interface Link {
  readonly path: string;
  /** From the top. */
  readonly target: string;
}

export function linksIn(git: Git): readonly Link[] {
  const links = presentFiles(git).filter(({ mode }) => mode === LINK);
  if (links.length === 0) return [];
  const output = git.run(["cat-file", "--batch"], { input: links.map(({ object = "" }) => `${object}\n`).join("") });
  let at = 0;
  return links.map(({ path }) => {
    const start = output.indexOf(10, at) + 1;
    const size = Number(output.subarray(at, start).toString().split(" ")[2]);
    at = start + size + 1;
    return { path, target: posix.join(posix.dirname(path), output.subarray(start, start + size).toString()) };
  });
}

/** The folders that hold a file, by their paths. */
export function foldersOf(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
