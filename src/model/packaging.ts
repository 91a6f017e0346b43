import type { Dictionary } from "./json.ts";
import type { Pointer } from "./pointer.ts";

export type ModuleFormat = "module" | "commonjs";

/** The format of the module that a program gets by `import` or by `require`; absent: it does not get any. */
export interface PackageEntry {
  readonly import?: ModuleFormat;
  readonly require?: ModuleFormat;
}

export interface Packaging {
  readonly at: Pointer;
  /** By subpath: `.`, `./sub`, `./lib/*`. */
  readonly entries: Dictionary<PackageEntry>;
  /** Without an `exports` map: the subpaths of all files, because programs can import all of them. */
  readonly deep?: readonly string[];
}

/** Returns whether a file can be imported by a name or a pattern, with or without its extension. */
export function isReachable(subpath: string, { entries, deep }: Packaging): boolean {
  if (deep !== undefined) return true;
  return Object.keys(entries).some((key) => {
    const [before = "", after] = key.split("*");
    const names = [subpath, `${subpath}.js`, `${subpath}.d.ts`, subpath.replace(/\/index$/u, "")];
    return after === undefined
      ? names.includes(key)
      : names.some((name) => name.startsWith(before) && name.endsWith(after));
  });
}
