import { DESCRIPTION } from "./file.ts";
import type { Git } from "./git-process.ts";

/** Returns the files, at a commit or in the working tree, that contain one of these texts. */
export function naming(
  git: Git,
  commit: string,
  texts: readonly string[],
  files: readonly string[],
): readonly string[] {
  const found = new Set<string>();
  for (const within of slices(files.map(literally))) {
    for (const slice of slices(texts)) {
      const wanted = slice.flatMap((text) => ["-e", text]);
      for (const path of holding(git, commit, ["-F", ...wanted], within)) found.add(path);
    }
  }
  return [...found].sort();
}

/**
 * Descriptions, at a commit or in the working tree, with lines that `git grep` finds: `patterns` are its options, `within` says
 * where, at least once, and `input` has more patterns for `-f -`, a line each. Each character stands for a byte.
 */
export function holding(
  git: Git,
  commit: string,
  patterns: readonly string[],
  within: readonly string[],
  input = "",
): readonly string[] {
  const search = ["grep", "--no-color", "--full-name", "--text", "-l", "-z", ...patterns];
  const options = { input: Buffer.from(input, "latin1") };
  const here = git.list([...search, "--untracked", "--", ...within], options);
  const there = git.list([...search, commit, "--", ...within], options).map((path) => path.slice(commit.length + 1));
  return [...new Set([...here, ...there])].filter((path) => DESCRIPTION.test(path)).sort();
}

/** Descriptions with a line that one of the expressions matches. Each character stands for a byte. */
export function matching(
  git: Git,
  commit: string,
  expressions: readonly string[],
  within: readonly string[],
): readonly string[] {
  return holding(git, commit, ["-E", "-f", "-"], within, expressions.join("\n"));
}

/** As `matching`, among files that are known to be the only ones that can be found in `otherwise`. */
export function matchingAmong(
  git: Git,
  commit: string,
  expressions: readonly string[],
  { files, otherwise }: { readonly files: readonly string[]; readonly otherwise: readonly string[] },
): readonly string[] {
  if (files.length === 0) return [];
  // No argument leads to a name that is not UTF-8, and many arguments take longer than a search of everything.
  const isNamed = files.length <= AT_ONCE && files.every((path) => path.isWellFormed());
  return matching(git, commit, expressions, isNamed ? files.map(literally) : otherwise);
}

/** Match texts in UTF-16 and UTF-32, in which a search finds no word: by the byte order mark or by a zero. */
export const WIDE: readonly string[] = ["^\u00ff\u00fe", "^\u00fe\u00ff", "[^\u0001-\u00ff]"];

/** An escape of a letter, a digit or another character of names. None of them needs one. */
const ESCAPED = String.raw`\\(u00|x|U000000)(2[4dDeEfF]|3[0-9]|[46][1-9a-fA-F]|[57][0-9aA]|5[fF])`;
const ENCODED = String.raw`%(2[dDeE]|3[0-9]|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])`;
const ESCAPED_BREAK = String.raw`\\[[:space:]]*$`;

/** Match texts that hide a word from a search: escapes in quoted scalars, and in references. */
export const ESCAPES: readonly string[] = [
  String.raw`(^|[^\])${ESCAPED}`,
  ENCODED,
  String.raw`"\$?[a-zA-Z]*${ESCAPED_BREAK}`,
];

/** Match in every line with such a text, and in some others. Each begins with a certain character, so that git finds it fast. */
export const HINTS_OF_ESCAPES: readonly string[] = [ESCAPED, ENCODED, ESCAPED_BREAK];

/** Returns a git pathspec that matches the path literally. */
export function literally(path: string): string {
  return `:(top,literal)${path}`;
}

const AT_ONCE = 500;

/** As much at once as a command line bears. */
export function* slices<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}
