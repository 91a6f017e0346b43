import { matcherOf, type Scope } from "../sources/scope.ts";
import type { Side } from "../sources/load.ts";
import { pathBelow } from "./paths-below.ts";

/** The patterns of `--include` and `--exclude` for files that are read as an API. */
export interface Choice {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Returns the entries of a scope that the flags keep. `from` rewrites a pattern as a path of the scope. */
export function chosenIn(scope: Scope, choice: Choice, from: (pattern: string) => string): Scope {
  const isChosen = chooses(choice, from);
  return isChosen === undefined ? scope : { ...scope, covers: (path) => scope.covers(path) && isChosen(path) };
}

/**
 * Returns the files of a folder that the flags keep. Patterns are relative to the folder. References may lead to other
 * files.
 */
export function chosenOf(spec: string, side: Side, choice: Choice): Side {
  const isChosen = chooses(choice, (pattern) => pattern);
  if (side.kind === "file" || isChosen === undefined) return side;
  return { ...side, files: side.files.filter(({ name }) => isChosen(pathBelow(side.named ?? spec, name))) };
}

function chooses(
  { include = [], exclude = [] }: Choice,
  from: (pattern: string) => string,
): ((path: string) => boolean) | undefined {
  if (include.length + exclude.length === 0) return undefined;
  const patterns = (include.length === 0 ? ["**"] : include).map(from);
  return matcherOf([...patterns, ...exclude.map((pattern) => `!${from(pattern)}`)]);
}
