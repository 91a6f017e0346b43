import { descriptionsIn, possibleDescriptions } from "../sources/changes.ts";
import { loadFiles, type LoadOptions } from "../sources/load.ts";
import type { Repository } from "../sources/repository.ts";
import type { Scope } from "../sources/scope.ts";
import { rootsOf } from "./roots.ts";

const AT_ONCE = 20;

/** Returns whether the working tree contains any description, changed or not. Those without a mark at their beginning are read. */
export async function holdsDescriptions(
  { git, top }: Repository,
  scope: Pick<Scope, "covers">,
  limits: LoadOptions,
): Promise<boolean> {
  if (descriptionsIn(git).some((path) => scope.covers(path))) return true;
  const paths = possibleDescriptions(git).filter((path) => scope.covers(path));
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const { documents, unreadable } = rootsOf("", await loadFiles(paths.slice(at, at + AT_ONCE), top, limits));
    if (documents.size + unreadable.size > 0) return true;
  }
  return false;
}
