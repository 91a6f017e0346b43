import { realpathSync } from "node:fs";
import nodePath from "node:path";

/** The rules of a system: `win32` and `posix` of `node:path`. */
type Paths = Pick<typeof nodePath, "relative" | "isAbsolute" | "sep">;

/** Returns the path from a folder as git and globs write it. Undefined for a file outside of the folder; empty for the folder itself. */
export function pathFrom(folder: string, file: string, paths: Paths = nodePath): string | undefined {
  const way = paths.relative(folder, file);
  // On Windows, no path leads to another drive.
  const isOutside = way === ".." || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way);
  return isOutside ? undefined : withSlashes(way, paths);
}

export function isInside(path: string, folder: string): boolean {
  return pathFrom(folder, path) !== undefined;
}

/** Returns the path without symbolic links; undefined where nothing exists. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Returns the way from a folder to a file, in the folder or not, as git and globs write it. */
export function wayTo(file: string, folder: string): string {
  return withSlashes(nodePath.relative(folder, file));
}

/** Replaces the separators of Windows. Elsewhere, a backslash is part of a name. */
export function withSlashes(path: string, { sep }: Pick<Paths, "sep"> = nodePath): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
