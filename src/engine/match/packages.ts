import type { DeclaredPackage } from "../../model/declaration.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { groupBy } from "../../base/group-by.ts";

/** The new names of packages and of their contents. */
export interface PackageMoves {
  readonly folderOf: (folder: string) => string;
  /** Renames a name or a text with types: `*apis/core/v1.Pod`. */
  readonly nameOf: (text: string) => string;
}

const STAYED: PackageMoves = { folderOf: (folder) => folder, nameOf: (text) => text };

/**
 * Finds moved packages. A version of a group is the same package in any folder, unless another package claims that name.
 */
export function movedPackages(
  { declarations: old }: Pick<Snapshot, "declarations">,
  { declarations: new_ }: Pick<Snapshot, "declarations">,
): PackageMoves {
  if (old === undefined || new_ === undefined) return STAYED;
  const removed = versionsAmong(
    Object.values(old.packages).filter(({ folder }) => new_.packages[folder] === undefined),
  );
  if (removed.size === 0) return STAYED;
  const added = versionsAmong(Object.values(new_.packages).filter(({ folder }) => old.packages[folder] === undefined));
  const moves = [...removed].flatMap(([version, [before, rival]]) => {
    const [after, other] = added.get(version) ?? [];
    return after === undefined || rival !== undefined || other !== undefined ? [] : [[before!, after] as const];
  });
  if (moves.length === 0) return STAYED;
  const folders = new Map(moves.map(([before, after]) => [before.folder, after.folder]));
  const prefixes = new Map(moves.map(([before, after]) => [prefixOf(before), prefixOf(after)]));
  return {
    folderOf: (folder) => folders.get(folder) ?? folder,
    nameOf: (text) => text.replaceAll(PREFIX, (prefix) => prefixes.get(prefix) ?? prefix),
  };
}

/** A folder or a package's name, before that of a type. */
const PREFIX = /[\w./@-]+(?=\.\w+)/gu;

function versionsAmong(packages: readonly DeclaredPackage[]): ReadonlyMap<string, readonly DeclaredPackage[]> {
  const versions = packages.filter(({ group, version }) => group !== undefined && version !== undefined);
  return groupBy(versions, ({ group, version, name }) => [group, version, name].join("\t"));
}

/** Returns the prefix of the names of its types. */
function prefixOf({ folder, name }: DeclaredPackage): string {
  return folder === "" ? name : folder;
}
