import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The mode of a folder that only this user may use. */
export const PRIVATE = 0o700;

/**
 * Creates a folder and those above it. Throws what the file system says. The recursive `mkdirSync` of
 * Node never ends below a file system such as `/proc`, which says that a folder does not exist and creates none in it.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = path; statSync(at, { throwIfNoEntry: false }) === undefined; at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Another process may be quicker.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: "EEXIST" });
}
