import { posix } from "node:path";
import type { Tree } from "../sources/tree.ts";
import { isPassedOver } from "../sources/scope.ts";
import { isDeclaration, isManifest, typedPackageIn, type TypedPackage } from "../sources/typed-packages.ts";

/** The part of a tree that finding a package needs. */
export type Files = Pick<Tree, "file" | "entries" | "folders">;

/** The closest package above a declaration or a manifest, as `apicompat check` finds it. The first tree counts most. */
export function packageAbove(path: string, trees: readonly Files[]): TypedPackage | undefined {
  if (!isDeclaration(path) && !isManifest(path)) return undefined;
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const prefix = folder === "." ? "" : `${folder}/`;
    const found = isPassedOver(path.slice(prefix.length)) ? undefined : packageIn(prefix, trees);
    if (found !== undefined || prefix === "") return found;
  }
}

function packageIn(prefix: string, trees: readonly Files[]): TypedPackage | undefined {
  const manifest = `${prefix}package.json`;
  if (!isManifest(manifest)) return undefined;
  const has = (path: string): boolean => trees.some((tree) => tree.file(path) !== undefined);
  for (const tree of trees) {
    const found = typedPackageIn(manifest, tree.file(manifest)?.text, has);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The declarations of a package in the first tree, without those of nested packages. */
export function declarationsOf({ folder }: TypedPackage, trees: readonly [Files, ...Files[]]): readonly string[] {
  const [tree] = trees;
  const below = (at: string): readonly string[] => [
    ...tree.entries(at).flatMap(({ name }) => (isDeclaration(name) ? [posix.join(at, name)] : [])),
    ...tree.folders(at).flatMap((name) => {
      const inner = posix.join(at, name);
      return isPassedOver(`${name}/`) || packageIn(`${inner}/`, trees) !== undefined ? [] : below(inner);
    }),
  ];
  return [...below(folder.replace(/\/$/u, ""))].sort();
}
