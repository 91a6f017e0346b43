import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { HistoryLock } from "../model/history-lock.ts";
import type { HistoryConfig } from "../policy/config.ts";
import { readHistoryLock } from "../readers/history-lock/read.ts";
import { notFound, statOf } from "../sources/file.ts";
import { fromTop } from "../sources/named-paths.ts";
import type { Repository } from "../sources/repository.ts";

/** Returns whether `--history` names a lock file. A pattern of tags does not end in `.json`. */
export function namesLock(asked: string): boolean {
  return asked.endsWith(".json");
}

/** The option replaces the configuration. */
export function historyAsked(
  asked: string | undefined,
  configured: HistoryConfig | undefined,
  cwd: string,
): HistoryConfig | undefined {
  if (asked === undefined) return configured;
  return namesLock(asked) ? { lock: resolve(cwd, asked) } : { tags: asked };
}

/** Reads a lock file. `path` is absolute. */
export function readLock(path: string, cwd: string): HistoryLock {
  const name = relative(cwd, path) || path;
  if (statOf(path) === undefined) throw notFound(path, name);
  return readHistoryLock(readFileSync(path, "utf8"), name);
}

/**
 * Reads the lock file of a commit, because that of the working tree can contain what is to be judged. If the commit has none, the
 * file of the working tree is read.
 */
export function readLockAt(commit: string, path: string, repository: Repository, cwd: string): HistoryLock {
  const name = fromTop(path, repository);
  const committed = repository.git.try(["cat-file", "blob", `${commit}:${name}`]);
  return committed === undefined ? readLock(path, cwd) : readHistoryLock(committed.toString(), `${name} of the base`);
}
