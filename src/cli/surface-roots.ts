import type { SourceFile } from "../contracts/source.ts";
import type { Side } from "../sources/load.ts";
import type { Surface } from "./repository-surfaces.ts";
import { rootsOf, type Roots } from "./roots.ts";
import { withinScope } from "./scoped-roots.ts";

interface RootsOptions {
  readonly gates?: readonly SourceFile[];
  /** Returns the path of a document on the new side. */
  readonly nowAt?: (path: string) => string;
}

/**
 * Returns the documents of a surface on one side of a repository. `prefix` stands before the names of its files. The
 * declarations of a TypeScript package are the document of its folder.
 */
export function rootsOfSurface(
  { scope, package: typed }: Pick<Surface, "scope" | "package">,
  prefix: string,
  side: Side,
  { gates = [], nowAt = (path) => path }: RootsOptions = {},
): Roots {
  const home = typed?.folder ?? "";
  const found = rootsOf(prefix + home, side, gates);
  const placed = {
    ...found,
    documents: atPaths(found.documents, nowAt),
    unreadable: atPaths(found.unreadable, nowAt),
  };
  if (home === "") return withinScope(placed, scope);
  const own = withinScope(placed, { ...scope, covers: (path) => scope.covers(home + path) });
  return { ...own, documents: atPaths(own.documents, (path) => home + path) };
}

function atPaths<T>(found: ReadonlyMap<string, T>, pathOf: (path: string) => string): ReadonlyMap<string, T> {
  return new Map([...found].map(([path, value]) => [pathOf(path), value]));
}
