import { posix } from "node:path";
import type { DeclaredPackage, MemberFile, Resolve } from "../../src/contracts/reader.ts";

/** A package in memory. Each entry is the path of a module by subpath; by default `index.d.ts`. */
export function surfaceOf(
  texts: Readonly<Record<string, string>>,
  entries: Readonly<Record<string, string>> = { ".": "index.d.ts" },
  outside: (path: string) => void = () => undefined,
): DeclaredPackage {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => [path, { name: path, url: `file:///package/${path}`, text }] as const),
  );
  const members = [...files]
    .filter(([path]) => path.endsWith("ts"))
    .map(([path, file]): MemberFile => ({ path, file }));
  const resolve: Resolve = (reference, from) => {
    const path = posix.normalize(posix.join(posix.dirname(new URL(from.url).pathname), reference));
    const found = files.get(path.replace("/package/", ""));
    if (found === undefined) outside(path);
    return found ?? { code: "REF_NOT_FOUND", level: "warning", message: "", hint: "", file: from.name };
  };
  const modules = new Map(
    Object.entries(entries).map(([subpath, path]) => [subpath, members.find((each) => each.path === path)!]),
  );
  return { name: "pkg", members, resolve, entries: modules };
}
