import type { Git } from "./git-process.ts";
import { literally, naming, slices, type Sides } from "./search.ts";

/** The name of a custom resource definition, which ends with its group; escaped ones are not found. */
const NAME = String.raw`name["']?[[:space:]]*:[[:space:]]*["']?[a-z0-9-]+\.[a-z0-9.-]+`;

/**
 * Returns the documents that may define a custom resource that a new document defines, too: a cluster keeps what was
 * applied last. All definitions count where the names in a new document are not clear.
 */
export function redefined(
  sides: Sides,
  findDefinitions: () => readonly string[],
  isNew: ReadonlySet<string>,
): readonly string[] {
  if (isNew.size === 0) return [];
  const definitions = findDefinitions();
  const others = definitions.filter((path) => !isNew.has(path));
  const added = definitions.filter((path) => isNew.has(path));
  if (added.length === 0 || others.length === 0) return [];
  const names = [...slices(added)].flatMap((some) => namesIn(sides.git, some));
  const named = new Set(names.map(({ path }) => path));
  const isClear = added.every((path) => named.has(path));
  return isClear ? naming(sides, [...new Set(names.map(({ name }) => name))], others) : others;
}

/** Finds the names in all files at once: each git command is a process. */
function namesIn(git: Git, paths: readonly string[]): readonly { readonly path: string; readonly name: string }[] {
  const found = git.search(["--untracked", "-o", "-E", NAME, "--", ...paths.map(literally)]).toString();
  return [...found.matchAll(/^(?<path>[^\0]+)\0.*?(?<name>[a-z0-9-]+\.[a-z0-9.-]+)$/gmu)].map(({ groups }) => ({
    path: groups!["path"]!,
    name: groups!["name"]!,
  }));
}
