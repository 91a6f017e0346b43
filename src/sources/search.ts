import { DESCRIPTION } from "./file.ts";
import type { Git } from "./git-process.ts";
import { foldersOf } from "./links.ts";
import { namesIn } from "./names.ts";

/** The places of a search: the working tree, and a commit. */
export interface Sides {
  readonly git: Git;
  readonly commit: string;
  /** The paths of all files whose text at the commit can be another one; undefined where every file can be. */
  readonly differing?: readonly string[] | undefined;
}

/** The scope of a search. */
export interface Within {
  readonly pathspecs: readonly string[];
  covers(path: string): boolean;
}

/** These files, and all files of these folders; the empty path is the top. */
export function at(paths: readonly string[]): Within {
  const named = new Set(paths);
  const covers = (path: string): boolean => ["", path, ...foldersOf(path)].some((each) => named.has(each));
  return { pathspecs: paths.map(literally), covers };
}

/** Returns the files, on either side, that contain one of these texts. */
export function naming(sides: Sides, texts: readonly string[], files: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const some of slices(files)) {
    for (const slice of slices(texts)) {
      const wanted = slice.flatMap((text) => ["-e", text]);
      for (const path of holding(sides, ["-F", ...wanted], at(some))) found.add(path);
    }
  }
  return [...found].sort();
}

/**
 * Descriptions, on either side, with lines that `git grep` finds: `patterns` are its options, `within` says where, at least
 * once, and `input` has more patterns for `-f -`, a line each. Each character stands for a byte.
 */
export function holding(
  { git, commit, differing }: Sides,
  patterns: readonly string[],
  within: Within,
  input = "",
): readonly string[] {
  const search = ["-l", ...patterns];
  const options = { input: Buffer.from(input, "latin1") };
  const here = namesIn(git.search([...search, "--untracked", "--", ...within.pathspecs], options));
  // Other texts are those of the working tree, and to search a commit takes many times as long.
  const others = differing?.filter((path) => within.covers(path));
  const where = others !== undefined && isNameable(others) ? others.map(literally) : within.pathspecs;
  const there = where.length === 0 ? [] : namesIn(git.search([...search, commit, "--", ...where], options));
  const found = [...here, ...there.map((path) => path.slice(commit.length + 1))];
  return [...new Set(found)].filter((path) => DESCRIPTION.test(path)).sort();
}

/** Descriptions with a line that one of the expressions matches. Each character stands for a byte. */
export function matching(sides: Sides, expressions: readonly string[], within: Within): readonly string[] {
  return holding(sides, ["-E", "-f", "-"], within, expressions.join("\n"));
}

/** As `matching`, among files that are known to be the only ones that can be found in `otherwise`. */
export function matchingAmong(
  sides: Sides,
  expressions: readonly string[],
  { files, otherwise }: { readonly files: readonly string[]; readonly otherwise: Within },
): readonly string[] {
  if (files.length === 0) return [];
  return matching(sides, expressions, isNameable(files) ? at(files) : otherwise);
}

/** No argument leads to a name that is not UTF-8, and many arguments take longer than a search of everything. */
export function isNameable(files: readonly string[]): boolean {
  return files.length <= AT_ONCE && files.every((path) => path.isWellFormed());
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
