import type { Git } from "./git-process.ts";
import { literally, naming } from "./search.ts";

/** The name of a custom resource definition, which ends with its group; escaped ones are not found. */
const NAME = String.raw`name["']?[[:space:]]*:[[:space:]]*["']?[a-z0-9-]+\.[a-z0-9.-]+`;

/**
 * Returns the documents that may define a custom resource that a new document defines, too: a cluster keeps what was
 * applied last. All definitions count where the names in a new document are not clear.
 */
export function redefined(
  git: Git,
  commit: string,
  findDefinitions: () => readonly string[],
  isNew: ReadonlySet<string>,
): readonly string[] {
  if (isNew.size === 0) return [];
  const definitions = findDefinitions();
  const others = definitions.filter((path) => !isNew.has(path));
  const added = definitions.filter((path) => isNew.has(path));
  if (added.length === 0 || others.length === 0) return [];
  const names = added.map((path) => namesIn(git, path));
  return names.some((each) => each.length === 0) ? others : naming(git, commit, names.flat(), others);
}

function namesIn(git: Git, path: string): readonly string[] {
  const found = git.try(["grep", "--no-color", "--text", "--untracked", "-h", "-o", "-E", NAME, "--", literally(path)]);
  return [...new Set(found?.toString().match(/[a-z0-9-]+\.[a-z0-9.-]+$/gmu))];
}
