import { copyFileSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, resolve } from "node:path";
import { DESCRIPTION } from "./file.ts";
import type { Git } from "./git-process.ts";
import { kustomized } from "./kustomized.ts";
import { namesIn } from "./names.ts";
import { holding, naming } from "./search.ts";

/** A description at a commit and in the working tree: paths from the top; a side that lacks it has none. */
export interface FileChange {
  readonly old?: string;
  readonly new?: string;
}

/**
 * Returns the files that differ between a commit and the working tree, untracked ones included; a rename is one change.
 */
export function changedDescriptions(git: Git, commit: string): readonly FileChange[] {
  const untracked = git
    .list(["ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ":/"])
    .filter((path) => DESCRIPTION.test(path));
  if (untracked.length === 0) return diff(git, commit);
  return (
    withIntent(git, untracked, (env) => diff(git, commit, env)) ?? [
      ...diff(git, commit),
      ...untracked.map((path) => ({ new: path })),
    ]
  );
}

/**
 * The changes, and every description on either side whose references may lead to them. References are matched by file name
 * only: a false match costs a comparison without findings.
 */
export function withDependents(git: Git, commit: string, changes: readonly FileChange[]): readonly FileChange[] {
  const found = new Map<string, FileChange>();
  for (const change of changes) found.set(change.new ?? change.old ?? "", change);
  const paths = changes.flatMap((change) => [change.old ?? "", change.new ?? ""]);
  for (const path of [...neighbours(git, commit, paths), ...kustomized(git, commit, paths)])
    if (!found.has(path)) found.set(path, { old: path, new: path });
  const seen = new Set(paths);
  let round: readonly string[] = [...seen].filter((path) => DOCUMENT.test(path));
  if (round.length === 0) return [...found.values()];
  const referring = holding(git, commit, ["-E", "-e", ELSEWHERE], DOCUMENTS);
  while (round.length > 0 && referring.length > 0) {
    const names = round.flatMap((path) => [posix.basename(path), encodeURIComponent(posix.basename(path))]);
    const others = referring.filter((path) => !seen.has(path));
    round = naming(git, commit, [...new Set(names)], others);
    for (const path of round) {
      seen.add(path);
      found.set(path, { old: path, new: path });
    }
  }
  return [...found.values()];
}

/** The descriptions that have another path in a later revision, by their former path; without one, in the working tree. */
export function renamedBetween(git: Git, old: string, new_?: string): ReadonlyMap<string, string> {
  const changes = new_ === undefined ? changedDescriptions(git, old) : diff(git, [old, new_]);
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
  return git.list(["ls-tree", "-r", "-z", "--name-only", "--full-tree", revision]);
}

/** Every file of the working tree that git tracks or does not ignore; those that are deleted and still in the index, too. */
export function filesIn(git: Git): readonly string[] {
  return git.list(["ls-files", "--cached", "--others", "--exclude-standard", "--full-name", "-z", "--", ":/"]);
}

/** The submodule, by its path from the top, that holds one of some paths. */
export function submoduleAt(paths: readonly string[], git: Git): string | undefined {
  const modules = git
    .list(["ls-files", "--stage", "--full-name", "-z", "--", ":/"])
    .flatMap((entry) => (entry.startsWith(SUBMODULE) ? [entry.slice(entry.indexOf("\t") + 1)] : []));
  return modules.find((module) => paths.some((path) => `${path}/`.startsWith(`${module}/`)));
}

/** The descriptions, on either side, whose references may lead to a file by way of others; without the file itself. */
export function referringDocuments(git: Git, commit: string, path: string): readonly string[] {
  const found = withDependents(git, commit, [{ old: path, new: path }]);
  return found.flatMap(({ new: each }) => (each === undefined || each === path ? [] : [each])).sort();
}

/** The other files of each Go package that changed: what one declares, another may use without naming it. */
function neighbours(git: Git, commit: string, changed: readonly string[]): readonly string[] {
  const files = changed.filter((path) => path.endsWith(".go"));
  const folders = [...new Set(files.map((path) => posix.dirname(path)))];
  if (folders.length === 0) return [];
  const patterns = folders.map((folder) => (folder === "." ? "*.go" : `${folder}/*.go`));
  const magic = patterns.map((pattern) => `:(top,glob)${pattern}`);
  const here = git.list([
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "--full-name",
    "-z",
    "--",
    ...magic,
  ]);
  const inside = folders.map((folder) => (folder === "." ? "./" : `${folder}/`));
  const there = git.list(["ls-tree", "-z", "--name-only", "--full-tree", commit, "--", ...inside]);
  const known = new Set(files);
  return [...new Set([...here, ...there])].filter((path) => path.endsWith(".go") && !known.has(path)).sort();
}

/** Matches files that `$ref` leads from and to. */
const DOCUMENT = /\.(?:json|ya?ml)$/iu;
const DOCUMENTS = ["json", "yaml", "yml"].map((extension) => `:(top,icase)*.${extension}`);

/** A reference to another document. References that only a parser could recognize are not found. */
const ELSEWHERE = String.raw`(\$(dynamicR|r)ef["']?[[:space:]]*(:[[:space:]]*(["']?[^#"'[:space:]]|$|#[[:space:]])|[^:"'[:space:]]|$))|mapping["']?[[:space:]]*:`;

/** Descriptions in the working tree that say at their beginning, or by their name, that they are one. */
export function descriptionsIn(git: Git): readonly string[] {
  const said = git.list([
    "grep",
    "--no-color",
    "--full-name",
    "-I",
    "-l",
    "-z",
    "--untracked",
    "-E",
    "-e",
    MARK,
    "--",
    ":/",
  ]);
  const named = git.list([
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "--full-name",
    "-z",
    "--",
    ":/*.proto",
    ":/*.go",
    ":/*.d.ts",
    ":/*.d.mts",
    ":/*.d.cts",
  ]);
  return [...new Set([...said.filter((path) => DESCRIPTION.test(path)), ...named])].sort();
}

const MARK = String.raw`^[[:space:]]*\{?[[:space:]]*["']?(openapi|swagger|\$schema)["']?[[:space:]]*:|^kind: CustomResourceDefinition`;

/** Git finds renames only among indexed files, so new files are added to a copy of the index. Undefined on failure. */
function withIntent<T>(
  git: Git,
  untracked: readonly string[],
  use: (env: Readonly<Record<string, string>>) => T,
): T | undefined {
  const [index, objects] = git.line(["rev-parse", "--git-path", "index", "--git-path", "objects"])?.split("\n") ?? [];
  if (index === undefined || objects === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "apicompat-index-"));
  try {
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
    rmSync(folder, { recursive: true, force: true });
  }
}

const SUBMODULE = "160000";

function diff(
  git: Git,
  revisions: string | readonly string[],
  env: Readonly<Record<string, string>> = {},
): readonly FileChange[] {
  const command = ["diff", "--raw", "-z", "-M", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-relative"];
  const fields = namesIn(git.run([...command, "--ignore-submodules", ...[revisions].flat()], { env }));
  const changes: FileChange[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const [oldMode = "", newMode, , , status = ""] = (fields[at] ?? "").split(" ");
    const path = fields[at + 1] ?? "";
    const renamed = status.startsWith("R");
    const target = renamed ? (fields[at + 2] ?? "") : path;
    at += renamed ? 3 : 2;
    if (oldMode === `:${SUBMODULE}` || newMode === SUBMODULE) continue;
    const before = status !== "A" && DESCRIPTION.test(path);
    const after = status !== "D" && DESCRIPTION.test(target);
    if (before || after) changes.push({ ...(before && { old: path }), ...(after && { new: target }) });
  }
  return changes;
}
