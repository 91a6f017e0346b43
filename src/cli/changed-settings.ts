import { existsSync, realpathSync } from "node:fs";
import { join, posix } from "node:path";
import { CONFIG_FILES } from "../policy/config-file.ts";
import { type Base, findBase } from "../sources/base.ts";
import { pathFrom } from "../sources/relative-path.ts";
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
  const known = git.list(["ls-tree", "-z", "--name-only", "--full-tree", commit, "--", ...candidates]);
  return known.filter((path) => !existsSync(join(top, path)));
}

function unconfiguredBase(repository: Repository, env: Io["env"], fetch: boolean): Base | undefined {
  try {
    return findBase(repository, { env, fetch });
  } catch {
    return undefined;
  }
}

/** Empty for a file outside of the repository, which no change of it edits. */
function pathIn({ top }: Repository, file: string): readonly string[] {
  const path = pathFrom(top, existsSync(file) ? realpathSync(file) : file) ?? "";
  return path === "" ? [] : [path];
}

function differs(path: string, commit: string, { git }: Repository): boolean {
  const before = git.line(["rev-parse", "--verify", "--quiet", `${commit}:${path}`]);
  return before === undefined || before !== git.line(["hash-object", "--", path]);
}
