import { copyFileSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DESCRIPTION } from "./file.ts";
import type { Git } from "./git-process.ts";
import { namesIn } from "./names.ts";
import { HOLDS_BYTES } from "./text.ts";

/** A file at a commit and in the working tree: paths from the top; a side that lacks it has none. */
export interface FileChange {
  readonly old?: string;
  readonly new?: string;
}

/** The differences between a commit and the working tree. */
export interface ChangedFiles {
  readonly descriptions: readonly FileChange[];
  /** The paths of all files that differ, on either side. */
  readonly paths: readonly string[];
  /** The paths of symbolic links among them. */
  readonly links: readonly string[];
}

/** Returns the files that differ between a commit and the working tree, untracked ones included; a rename is one change. */
export function changedFiles(git: Git, commit: string): ChangedFiles {
  const all = changesSince(git, commit);
  const pathsOf = (changes: readonly FileChange[]): readonly string[] => [
    ...new Set(changes.flatMap(({ old, new: new_ }) => [old ?? [], new_ ?? []].flat())),
  ];
  const links = all.filter(({ isLink }) => isLink);
  return { descriptions: all.flatMap(ofDescriptions), paths: pathsOf(all), links: pathsOf(links) };
}

export function changedDescriptions(git: Git, commit: string): readonly FileChange[] {
  return changesSince(git, commit).flatMap(ofDescriptions);
}

/** The sides that are descriptions; none if neither is one. */
function ofDescriptions({ old, new: new_ }: FileChange): readonly FileChange[] {
  const before = old !== undefined && DESCRIPTION.test(old);
  const after = new_ !== undefined && DESCRIPTION.test(new_);
  return before || after ? [{ ...(before && { old }), ...(after && { new: new_ }) }] : [];
}

interface Change extends FileChange {
  /** True for a symbolic link on one side. */
  readonly isLink: boolean;
}

function changesSince(git: Git, commit: string): readonly Change[] {
  const untracked = presentFiles(git).flatMap(({ path, object }) => (object === undefined ? [path] : []));
  if (untracked.length === 0) return diff(git, commit);
  return withIntent(git, untracked, (env) => diff(git, commit, env)) ?? withUntracked(diff(git, commit), untracked);
}

/** A file that only the index lacks is not removed. */
function withUntracked(changes: readonly Change[], untracked: readonly string[]): readonly Change[] {
  const here = new Set(untracked);
  const gone = new Set(changes.flatMap(({ old, new: new_ }) => (old !== undefined && new_ === undefined ? [old] : [])));
  return [
    ...changes.map((change) => {
      const { old, new: new_ } = change;
      return old !== undefined && new_ === undefined && here.has(old) ? { ...change, new: old } : change;
    }),
    ...untracked.flatMap((path) => (gone.has(path) ? [] : [{ new: path, isLink: false }])),
  ];
}

/** The descriptions that have another path in a later revision, by their former path; without one, in the working tree. */
export function renamedBetween(git: Git, old: string, new_?: string): ReadonlyMap<string, string> {
  const changes = new_ === undefined ? changedDescriptions(git, old) : diff(git, [old, new_]).flatMap(ofDescriptions);
  return renamesIn(changes);
}

/** The new paths by the former ones. */
export function renamesIn(changes: readonly FileChange[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap((change) =>
      change.old !== undefined && change.new !== undefined && change.old !== change.new
        ? [[change.old, change.new] as const]
        : [],
    ),
  );
}

/** Every description, changed or not. */
export function allDescriptions(git: Git, commit: string): readonly FileChange[] {
  const there = new Set(filesAt(git, commit).filter((path) => DESCRIPTION.test(path)));
  const here = new Set(filesIn(git).filter((path) => DESCRIPTION.test(path)));
  return [...new Set([...there, ...here])].sort().map((path) => ({
    ...(there.has(path) && { old: path }),
    ...(here.has(path) && { new: path }),
  }));
}

/** Every file of a commit or tag, by its path from the top. */
export function filesAt(git: Git, revision: string): readonly string[] {
  return committedFiles(git, revision).map(({ path }) => path);
}

/** A file as git lists it. */
export interface ListedFile {
  readonly path: string;
  readonly mode: string;
  /** Undefined for a file that git does not track. */
  readonly object?: string;
  /** True if a sparse checkout leaves it out. */
  readonly isSkipped: boolean;
}

const ENTRY = /^(?<mode>\d+) (?:\w+ )?(?<object>[0-9a-f]{40,64})(?: \d)?\t(?<path>.*)$/su;

function listedFile(entry: string, tag = ""): ListedFile {
  const { mode = "", object, path = entry } = ENTRY.exec(entry)?.groups ?? {};
  return { path, mode, isSkipped: tag === "S", ...(object !== undefined && { object }) };
}

/** The files of a commit, tree or tag. */
export function committedFiles(git: Git, revision: string): readonly ListedFile[] {
  return git.listing(["ls-tree", "-r", "-z", "--full-tree", revision]).map((entry) => listedFile(entry));
}

/** The files of the working tree that git tracks or does not ignore. */
export function presentFiles(git: Git): readonly ListedFile[] {
  const flags = ["-t", "--stage", "--others", "--exclude-standard", "--full-name", "-z"];
  return git.listing(["ls-files", ...flags, "--", ":/"]).map((entry) => {
    const [tag, rest] = [entry.slice(0, 1), entry.slice(2)];
    return tag === "?" ? { path: rest, mode: "", isSkipped: false } : listedFile(rest, tag);
  });
}

/** Every file of the working tree that git tracks or does not ignore; those that are deleted and still in the index, too. */
export function filesIn(git: Git): readonly string[] {
  return presentFiles(git).map(({ path }) => path);
}

/** Every file of the working tree that git ignores, such as what a build writes. */
export function ignoredFiles(git: Git): readonly string[] {
  return git.listing(["ls-files", "--others", "--ignored", "--exclude-standard", "--full-name", "-z", "--", ":/"]);
}

/** The submodule, by its path from the top, that holds one of some paths. */
export function submoduleAt(paths: readonly string[], git: Git): string | undefined {
  const modules = presentFiles(git).flatMap(({ mode, path }) => (mode === SUBMODULE ? [path] : []));
  return modules.find((module) => paths.some((path) => `${path}/`.startsWith(`${module}/`)));
}

/** Descriptions in the working tree that say at their beginning, or by their name, that they are one. */
export function descriptionsIn(git: Git): readonly string[] {
  const named = filesIn(git).filter((path) => /\.(?:proto|go|d\.[cm]?ts)$/u.test(path));
  return [...new Set([...saying([MARK, DEFINITION], git), ...named])].sort();
}

/** Files in the working tree that can be a description, with a word that one has anywhere in its text, and descriptor sets. */
export function possibleDescriptions(git: Git): readonly string[] {
  const sets = filesIn(git).filter((path) => DESCRIPTION.test(path) && HOLDS_BYTES.test(path));
  return [...new Set([...saying(WORDS, git), ...sets])].sort();
}

function saying(expressions: readonly string[], git: Git): readonly string[] {
  const patterns = expressions.flatMap((each) => ["-e", each]);
  const found = namesIn(git.search(["-l", "--untracked", "-E", ...patterns, "--", ":/"]));
  return found.filter((path) => DESCRIPTION.test(path));
}

const MARK = String.raw`^[[:space:]]*\{?[[:space:]]*["']?(openapi|swagger|\$schema)["']?[[:space:]]*:`;
const DEFINITION = `(^|[{,][[:space:]]*)["']?kind["']?[[:space:]]*:[[:space:]]*["']?CustomResourceDefinition`;
const WORDS: readonly string[] = ["openapi", "swagger", String.raw`\$schema`, "CustomResourceDefinition"];

/** Git finds renames only among indexed files, so new files are added to a copy of the index. Undefined on failure. */
function withIntent<T>(
  git: Git,
  untracked: readonly string[],
  use: (env: Readonly<Record<string, string>>) => T,
): T | undefined {
  const [index, objects] = git.line(["rev-parse", "--git-path", "index", "--git-path", "objects"])?.split("\n") ?? [];
  if (index === undefined || objects === undefined) return undefined;
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), "apicompat-index-"));
    const env = {
      GIT_INDEX_FILE: join(folder, "index"),
      GIT_OBJECT_DIRECTORY: folder,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: resolve(git.cwd, objects),
    };
    const original = resolve(git.cwd, index);
    copyFileSync(original, env.GIT_INDEX_FILE);
    // Git uses it to find files that changed within the same second.
    const { atime, mtime } = statSync(original);
    utimesSync(env.GIT_INDEX_FILE, atime, mtime);
    const input = untracked.join("\0");
    const added = git.try(["add", "--intent-to-add", "--pathspec-from-file=-", "--pathspec-file-nul"], {
      input,
      env: { ...env, GIT_LITERAL_PATHSPECS: "1" },
    });
    return added && use(env);
  } catch {
    return undefined;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const SUBMODULE = "160000";
export const LINK = "120000";

function diff(
  git: Git,
  revisions: string | readonly string[],
  env: Readonly<Record<string, string>> = {},
): readonly Change[] {
  const command = ["diff", "--raw", "-z", "-M", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-relative"];
  const fields = namesIn(git.run([...command, "--ignore-submodules", ...[revisions].flat()], { env }));
  const changes: Change[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const [oldMode = "", newMode, , , status = ""] = (fields[at] ?? "").split(" ");
    const path = fields[at + 1] ?? "";
    const renamed = status.startsWith("R");
    const target = renamed ? (fields[at + 2] ?? "") : path;
    at += renamed ? 3 : 2;
    // A submodule is not a file: one instead of a document removes it.
    const isFile = (mode: string | undefined, absent: string): boolean => status !== absent && mode !== SUBMODULE;
    const old = isFile(oldMode.slice(1), "A") ? { old: path } : {};
    const present = isFile(newMode, "D") ? { new: target } : {};
    const isLink = [oldMode.slice(1), newMode].includes(LINK);
    if ("old" in old || "new" in present) changes.push({ isLink, ...old, ...present });
  }
  return changes;
}
