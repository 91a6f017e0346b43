import { posix } from "node:path";
import { entriesOf, LINK } from "./changes.ts";
import type { Git } from "./git-process.ts";

/** Returns the symbolic links of the index that lead to one of these files, by way of other links too. */
export function linksTo(paths: readonly string[], git: Git): readonly string[] {
  const links = linksIn(git);
  const found = new Set<string>();
  const reached = new Set(paths);
  for (let isNew = links.length > 0; isNew;) {
    isNew = false;
    for (const { path, target } of links) {
      if (found.has(path) || !isReached(target, reached)) continue;
      found.add(path);
      reached.add(path);
      isNew = true;
    }
  }
  return [...found];
}

interface Link {
  readonly path: string;
  /** From the top. */
  readonly target: string;
}

function linksIn(git: Git): readonly Link[] {
  const links = entriesOf(LINK, git);
  if (links.length === 0) return [];
  const output = git.run(["cat-file", "--batch"], { input: links.map(({ object }) => `${object}\n`).join("") });
  let at = 0;
  return links.map(({ path }) => {
    const start = output.indexOf(10, at) + 1;
    const size = Number(output.subarray(at, start).toString().split(" ")[2]);
    at = start + size + 1;
    return { path, target: posix.join(posix.dirname(path), output.subarray(start, start + size).toString()) };
  });
}

/** The file itself, or a folder on its way. */
function isReached(target: string, reached: ReadonlySet<string>): boolean {
  if (reached.has(target)) return true;
  for (let folder = posix.dirname(target); folder !== "." && folder !== "/"; folder = posix.dirname(folder))
    if (reached.has(folder)) return true;
  return false;
}
