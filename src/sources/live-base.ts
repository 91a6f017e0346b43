import { realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { type Base, type BaseOptions, findBase } from "./base.ts";
import { statOf } from "./file.ts";
import { openRepository, type Repository } from "./repository.ts";
import { gitFileAbove } from "./working-tree.ts";

/** A base, and the repository that it was found in. */
export interface LiveBase {
  readonly repository: Repository;
  readonly base: Base;
}

interface Known {
  readonly stamp: string;
  readonly found: LiveBase | ApicompatError;
}

const known = new Map<string, Known>();

/**
 * The base of the working tree that holds a folder, or why there is none. Git is asked again only after refs have moved, which
 * the dates of a few files show, without the network.
 */
export function liveBase(folder: string, { revision, env }: Omit<BaseOptions, "fetch">): LiveBase | ApicompatError {
  const gitFile = gitFileAbove(folder);
  const key = `${gitFile ?? folder}\n${revision ?? ""}`;
  const stamp = gitFile === undefined ? "" : refStamp(gitFile, revision);
  const last = known.get(key);
  if (last?.stamp === stamp) return last.found;
  const found = findAnew(folder, { env, fetch: false, ...(revision !== undefined && { revision }) });
  known.set(key, { stamp, found });
  return found;
}

function findAnew(folder: string, options: BaseOptions): LiveBase | ApicompatError {
  try {
    const repository = openRepository(folder, "command");
    return { repository, base: findBase(repository, options) };
  } catch (error) {
    if (error instanceof ApicompatError) return error;
    throw error;
  }
}

const folders = new Map<string, readonly string[]>();

/** Git writes a ref by renaming a file, which changes the date of the folder. */
function refStamp(gitFile: string, revision = ""): string {
  let own = folders.get(gitFile);
  if (own === undefined) {
    own = gitFolders(gitFile);
    folders.set(gitFile, own);
  }
  const named = revision.includes("/") ? dirname(revision) : "";
  const watched = own.flatMap((folder) =>
    [
      "HEAD",
      "logs/HEAD",
      "packed-refs",
      "FETCH_HEAD",
      "reftable/tables.list",
      "refs/heads",
      "refs/tags",
      "refs/remotes/origin",
      ...(named === "" ? [] : [`refs/heads/${named}`, `refs/remotes/${named}`]),
    ].map((path) => join(folder, path)),
  );
  return watched.map((path) => statOf(path)?.mtimeMs ?? 0).join(" ");
}

/** The folder of the working tree, and the one that it shares its refs with. */
function gitFolders(gitFile: string): readonly string[] {
  try {
    const { git } = openRepository(dirname(gitFile), "command");
    const answer = git.line(["rev-parse", "--absolute-git-dir", "--git-common-dir"])?.split("\n") ?? [];
    return [...new Set(answer.map((path) => realpathSync(resolve(git.cwd, path))))];
  } catch {
    return [gitFile];
  }
}
