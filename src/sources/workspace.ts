import { posix } from "node:path";
import type { Base } from "./base.ts";
import { allDescriptions, changedFiles, renamesIn, type FileChange } from "./changes.ts";
import { withDependents } from "./dependents.ts";
import { loadCommitted, loadFiles, type LoadOptions, type Side } from "./load.ts";
import { requireAddressable } from "./names.ts";
import type { Repository } from "./repository.ts";
import { isPackageFile, type Scope } from "./scope.ts";
import { requireCheckedOut } from "./sparse.ts";

/** Both sides of what differs between a commit and the working tree. */
export interface Workspace {
  /** Before the paths of the old side's files, in their names. */
  readonly oldPrefix: string;
  readonly old: Side;
  readonly new: Side;
  /** By the path that a file had, the one that it has now. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The differences from a base, and all files whose references lead to one. */
export interface Differences {
  readonly base: Base;
  readonly changes: readonly FileChange[];
}

/** Looks at the base, and where nothing that the scope covers differs from it, at the one that it names instead. */
export function findDifferences(
  { git }: Repository,
  base: Base,
  scope: Pick<Scope, "covers">,
  apis: readonly Pick<Scope, "covers">[],
): Differences {
  for (let at = base; ;) {
    const changes = withDependents(git, at.commit, changedFiles(git, at.commit), apis);
    const { otherwise } = at;
    if (otherwise === undefined || changes.some((change) => concerns(change, scope))) return { base: at, changes };
    at = otherwise;
  }
}

/** Reads both sides of the differences that a scope covers. Names count from the top. */
export async function loadWorkspace(
  { top, git }: Repository,
  { base, changes: all }: Differences,
  scope: Pick<Scope, "covers">,
  options: LoadOptions,
): Promise<Workspace> {
  const changes = withPackages(
    all.filter((change) => concerns(change, scope)),
    () => [...all, ...allDescriptions(git, base.commit)],
  );
  requireAddressable(changes.flatMap((change) => [change.old ?? "", change.new ?? ""]));
  const oldPrefix = `${base.commit.slice(0, 7)}:`;
  const paths = (side: keyof FileChange): readonly string[] => [
    ...new Set(changes.flatMap((change) => change[side] ?? []).sort()),
  ];
  requireCheckedOut(paths("new"), top, git);
  const revision = { typed: oldPrefix, revision: base.commit, path: "", object: base.commit };
  return {
    oldPrefix,
    old: await loadCommitted(paths("old"), revision, git, options),
    new: await loadFiles(paths("new"), top, options),
    renamed: renamesIn(changes),
  };
}

/**
 * Adds the files that identify Go packages: those of changed files, and of the other versions of their groups. A new version is
 * compared with the types of the others, internal types with those of all versions. Of a protobuf package that lost a file, the others in its folder show whether it still
 * exists.
 */
function withPackages(changes: readonly FileChange[], all: () => readonly FileChange[]): readonly FileChange[] {
  const pathOf = (change: FileChange): string => change.new ?? change.old ?? "";
  const foldersOf = (ending: string, some: readonly FileChange[]): ReadonlySet<string> =>
    new Set(some.map(pathOf).flatMap((path) => (path.endsWith(ending) ? [posix.dirname(path)] : [])));
  const folders = foldersOf(".go", changes);
  const left = foldersOf(
    ".proto",
    changes.filter((change) => change.new === undefined),
  );
  if (folders.size + left.size === 0) return changes;
  const groupsOf = (some: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...some].filter((folder) => VERSION.test(folder)).map(posix.dirname));
  const groups = groupsOf(folders);
  const added = groupsOf(
    foldersOf(
      ".go",
      changes.filter(({ old }) => old === undefined),
    ),
  );
  const internal = [...folders].filter((folder) => !VERSION.test(folder));
  const whole = new Set([...added, ...internal]);
  const isWanted = (path: string): boolean => {
    const folder = posix.dirname(path);
    if (path.endsWith(".proto")) return left.has(folder);
    const group = VERSION.test(folder) ? posix.dirname(folder) : "";
    if (path.endsWith(".go") && whole.has(group)) return true;
    return isPackageFile(path) && (folders.has(folder) || groups.has(group));
  };
  const known = new Set(changes.map(pathOf));
  const others = all().filter((change) => isWanted(pathOf(change)));
  return [...changes, ...others.filter((change) => !known.has(pathOf(change)) && known.add(pathOf(change)))];
}

/** A folder of a version: `apps/v1beta1`. */
const VERSION = /(?:^|\/)v\d+(?:(?:alpha|beta)\d+)?$/u;

export function concerns(change: FileChange, { covers }: Pick<Scope, "covers">): boolean {
  return [change.new, change.old].some((path) => path !== undefined && covers(path));
}
