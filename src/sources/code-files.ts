import { withSlashes } from "../base/relative-path.ts";
import { takesAway, withoutSign } from "./scope.ts";

/** The files that patterns select, and the patterns that select and leave out nothing. */
export interface CodePaths {
  /** Absolute and sorted. */
  readonly paths: readonly string[];
  readonly idle: readonly string[];
}

/**
 * Finds the files that patterns match, without those that a pattern with `!` matches. Installed packages count only where a
 * pattern names their folder.
 */
export async function filesMatching(patterns: readonly string[], folder: string): Promise<CodePaths> {
  const { glob } = await import("tinyglobby");
  const found = await Promise.all(
    patterns.map((written) => {
      const pattern = withoutSign(written);
      const ignore = ["**/.git/**", ...(pattern.includes("node_modules") ? [] : ["**/node_modules/**"])];
      return glob(withSlashes(pattern), {
        cwd: folder,
        absolute: true,
        ignore,
        expandDirectories: false,
        followSymbolicLinks: false,
      });
    }),
  );
  const isOut = patterns.map(takesAway);
  const left = new Set(found.filter((_, index) => isOut[index]).flat());
  const chosen = new Set(found.filter((_, index) => !isOut[index]!).flat());
  return {
    paths: [...chosen].filter((path) => !left.has(path)).sort(),
    idle: patterns.filter((_, index) => found[index]!.length === 0),
  };
}
