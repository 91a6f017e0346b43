import { withSlashes } from "../base/relative-path.ts";

/** Absolute paths of all files that patterns match, sorted. Installed packages count only where a pattern names their folder. */
export async function filesMatching(patterns: readonly string[], folder: string): Promise<readonly string[]> {
  const { glob } = await import("tinyglobby");
  const found = await Promise.all(
    patterns.map((pattern) => {
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
  return [...new Set(found.flat())].sort();
}
