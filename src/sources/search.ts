import { DESCRIPTION } from "./file.ts";
import type { Git } from "./git-process.ts";

/** Descriptions, at a commit or in the working tree, with one of these texts in them. */
export function naming(git: Git, commit: string, texts: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (let at = 0; at < texts.length; at += PATTERNS_AT_ONCE) {
    const wanted = texts.slice(at, at + PATTERNS_AT_ONCE).flatMap((text) => ["-e", text]);
    for (const path of holding(git, commit, ["-F", ...wanted])) found.add(path);
  }
  return [...found].sort();
}

/** Descriptions, at a commit or in the working tree, with lines that `git grep` finds: `patterns` are its options. */
export function holding(
  git: Git,
  commit: string,
  patterns: readonly string[],
  within: readonly string[] = [":/"],
): readonly string[] {
  const search = ["grep", "--no-color", "--full-name", "-I", "-l", "-z", ...patterns];
  const here = git.list([...search, "--untracked", "--", ...within]);
  const there = git.list([...search, commit, "--", ...within]).map((path) => path.slice(commit.length + 1));
  return [...new Set([...here, ...there])].filter((path) => DESCRIPTION.test(path)).sort();
}

const PATTERNS_AT_ONCE = 500;
