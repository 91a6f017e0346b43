import { readFileSync, statSync } from "node:fs";
import { isInside, realPath } from "./relative-path.ts";

/** Returns whether a path is a device or a pipe, which can have no end. Throws where nothing is. */
export function isEndless(path: string): boolean {
  const stats = statSync(path);
  return !stats.isFile() && !stats.isDirectory();
}

/**
 * Reads a file that a change can write, such as a manifest; undefined where none is. A link that leads out of the folder
 * is not followed, and neither a device nor a pipe is read: they can have no end.
 */
export function ownText(path: string, top: string): string | undefined {
  const real = realPath(path);
  if (real === undefined || !isInside(real, realPath(top) ?? top)) return undefined;
  try {
    return statSync(real).isFile() ? readFileSync(real, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
