import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { SourceFile } from "../contracts/source.ts";
import { statOf } from "../sources/file.ts";
import { Git } from "../sources/git-process.ts";
import { folderOf } from "./paths-below.ts";

/** Returns the folders whose files a comparison of these operands would read. */
export function foldersOf(operands: readonly string[], cwd: string): readonly string[] {
  return operands.flatMap((operand) => {
    const path = resolve(cwd, statOf(resolve(cwd, operand)) === undefined ? folderOf(operand) : operand);
    return statOf(path)?.isDirectory() === true ? foldersBelow(path) : [dirname(path)];
  });
}

/** Returns the folders with files that git tracks or does not ignore, their parents, and that of the log of HEAD. */
export function foldersOfRepository(cwd: string): readonly string[] {
  const git = new Git(cwd);
  const top = git.line(["rev-parse", "--show-toplevel"]);
  const logs = git.line(["rev-parse", "--path-format=absolute", "--git-path", "logs"]);
  if (top === undefined) return [cwd];
  const listed = git.list(["-C", top, "ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
  const folders = new Set<string>(["."]);
  for (const path of listed) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return [...[...folders].map((folder) => join(top, folder)), ...(logs === undefined ? [] : [logs])];
}

/** Returns the folders of files that were read from disk. */
export function foldersOfFiles(files: Iterable<SourceFile>): readonly string[] {
  return [...files].flatMap(({ url }) => (url.startsWith("file:") ? [dirname(fileURLToPath(url))] : []));
}

/** Without hidden ones and installed packages, which are not read either. */
function foldersBelow(folder: string): readonly string[] {
  const below = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules",
  );
  return [folder, ...below.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}
