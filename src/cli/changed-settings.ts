import { existsSync, realpathSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { listOf } from "../policy/config.ts";
import { CONFIG_FILES } from "../policy/config-file.ts";
import { requireOwnFolder } from "../policy/own-files.ts";
import { ciService } from "../sources/ci.ts";
import { filesAt } from "../sources/changes.ts";
import { type Base, findBase } from "../sources/base.ts";
import { pathFrom } from "../base/relative-path.ts";
import type { Repository } from "../sources/repository.ts";
import type { Io } from "./io.ts";
import type { Settings } from "./settings.ts";

interface Choice {
  /** The base of the command line or of the configuration. */
  readonly base: Base;
  readonly isConfigured: boolean;
  readonly fetch: boolean;
}

/**
 * Returns the configuration files that the compared changes add, edit or remove, as paths from the top. A configuration that names
 * the base does not decide with what it is compared.
 */
export function changedSettings(
  { layerFiles }: Pick<Settings, "layerFiles">,
  { base, isConfigured, fetch }: Choice,
  repository: Repository,
  { env }: Io,
): readonly string[] {
  const paths = layerFiles.flatMap((file) => pathIn(repository, file));
  const { commit } = (isConfigured ? unconfiguredBase(repository, env, fetch) : undefined) ?? base;
  return [...paths.filter((path) => differs(path, commit, repository)), ...removedSince(commit, repository)];
}

/** The configurations that the folder or one above it had. */
function removedSince(commit: string, { git, top, prefix }: Repository): readonly string[] {
  const folders = prefix.split("/").map((_, index, parts) => parts.slice(0, index).join("/"));
  const candidates = folders.flatMap((folder) => CONFIG_FILES.map((name) => posix.join(folder, name)));
  const known = new Set(filesAt(git, commit));
  return candidates.filter((path) => known.has(path) && !existsSync(join(top, path)));
}

/** Throws CONFIG in a CI job whose change edits the settings and lets references lead out of the repository. */
export function requireOwnRoots(
  { surfaces = [], folder, isNamed }: Pick<Settings, "surfaces" | "folder" | "isNamed">,
  changed: readonly string[],
  { top }: Repository,
  { env }: Io,
): void {
  const [file] = changed;
  if (file === undefined || isNamed || ciService(env) === undefined) return;
  for (const { name, roots } of surfaces) {
    for (const root of listOf(roots))
      requireOwnFolder(resolve(folder, root), `"roots" of the surface "${name}"`, file, top);
  }
}

function unconfiguredBase(repository: Repository, env: Io["env"], fetch: boolean): Base | undefined {
  try {
    return findBase(repository, { env, fetch });
  } catch {
    return undefined;
  }
}

/** Empty for a file outside of the repository, which no change of it edits. */
export function pathIn({ top }: Repository, file: string): readonly string[] {
  const path = pathFrom(top, existsSync(file) ? realpathSync(file) : file) ?? "";
  return path === "" ? [] : [path];
}

function differs(path: string, commit: string, { git }: Repository): boolean {
  const before = git.line(["rev-parse", "--verify", "--quiet", `${commit}:${path}`]);
  return before === undefined || before !== git.line(["hash-object", "--", path]);
}
