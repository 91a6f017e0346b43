// Limits of what may only fall. A change that needs more says why in its commit, and raises the limit.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { filesUnder, importsOf } from "./imports.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const files = filesUnder(root, ["src", "rules"]);
const entries = [...files];

const LIMITS = {
  lines: 131_276,
  filesAtTheTop: 3,
  suppressedLimits: 113,
  formatTests: 0,
  mutualFolders: {
    "src/engine": 0,
    "src/prove": 1,
    rules: 0,
  },
};

describe("these only fall", () => {
  test("lines of the sources", () => {
    const lines = entries.reduce((sum, [, text]) => sum + text.split("\n").length - 1, 0);
    expect(lines).toBeLessThanOrEqual(LIMITS.lines);
  });

  test("files at the top", () => {
    const top = entries.filter(([path]) => /^src\/[^/]+$/.test(path));
    expect(top.length).toBeLessThanOrEqual(LIMITS.filesAtTheTop);
  });

  test("suppressed limits of size and complexity", () => {
    const suppressed = JSON.parse(readFileSync(join(root, "eslint-suppressions.json"), "utf8")) as Readonly<
      Record<string, Readonly<Record<string, { readonly count: number }>>>
    >;
    const counts = Object.values(suppressed).flatMap((rules) => Object.values(rules).map(({ count }) => count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LIMITS.suppressedLimits);
  });

  // Differences between formats belong to the record of each format, in src/model/format-traits.ts.
  test("questions for one format outside of readers", () => {
    const asked = entries
      .filter(([path]) => !path.startsWith("src/readers/"))
      .flatMap(([, text]) => text.split("\n"))
      .filter((line) => /format (?:===|!==) "(?:openapi|swagger|json-schema|crd|protobuf|go|typescript)"/.test(line));
    expect(asked.length).toBeLessThanOrEqual(LIMITS.formatTests);
  });

  test.each(Object.entries(LIMITS.mutualFolders))("folders of %s that import each other", (folder, limit) => {
    const pairs = mutualFolders(folder);
    expect(pairs.slice(limit)).toEqual([]);
  });
});

/** Pairs of folders directly below `folder` that import each other. */
function mutualFolders(folder: string): readonly string[] {
  const below = (path: string): string | undefined => {
    const [first, ...rest] = posix.relative(folder, path).split("/");
    return first === ".." || rest.length === 0 ? undefined : first;
  };
  const edges = new Set<string>();
  for (const imports of importsOf(files).values()) {
    for (const { from, to } of imports) {
      const [source, target] = [below(from), to === undefined ? undefined : below(to)];
      if (source !== undefined && target !== undefined && source !== target) edges.add(`${source} ${target}`);
    }
  }
  return [...edges].filter((edge) => {
    const [source, target] = edge.split(" ") as [string, string];
    return source < target && edges.has(`${target} ${source}`);
  });
}
