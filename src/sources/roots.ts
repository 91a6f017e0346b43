import { relative, resolve } from "node:path";
import { isInside, realPath } from "../base/relative-path.ts";

/** The folders that references may lead into. */
export class Roots {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => realPath(folder) ?? resolve(folder));
  }

  /** Returns whether a path is inside after resolving all symbolic links. */
  contains(path: string): boolean {
    const whole = truePath(path);
    return whole !== undefined && this.#folders.some((folder) => isInside(whole, folder));
  }
}

/** Resolves the symbolic links of a path; for a missing path, as far as it exists. */
export function truePath(path: string): string | undefined {
  let existing = path;
  let real = realPath(existing);
  while (real === undefined) {
    const above = resolve(existing, "..");
    if (above === existing) return undefined;
    existing = above;
    real = realPath(existing);
  }
  return resolve(real, relative(existing, path));
}
