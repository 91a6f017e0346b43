import { existsSync, lstatSync } from "node:fs";
import { dirname, join, resolve, win32 } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { isInside, realPath } from "../base/relative-path.ts";
import type { Env } from "./ci-job.ts";
import { foldersUpward, gitFileAbove } from "./working-tree.ts";

/**
 * Precedes the arguments of each git command. No hook and no monitor of files runs, no other process stays, nothing
 * is done in submodules, and no folder counts as a bare repository unless `GIT_DIR` names it.
 */
export const GUARDS: readonly string[] = [
  "safe.bareRepository=explicit",
  "core.fsmonitor=",
  "core.hooksPath=/dev/null",
  "protocol.ext.allow=never",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  "gc.auto=0",
  "maintenance.auto=false",
].flatMap((setting) => ["-c", setting]);

/** Variables that change what the arguments of a git command mean, or what a comparison runs. */
const WITHOUT = new Set([
  "GIT_LITERAL_PATHSPECS",
  "GIT_GLOB_PATHSPECS",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
  "GIT_EXTERNAL_DIFF",
  "GIT_DIFF_OPTS",
]);

/** The environment of a git command: without prompts and optional locks, and with English output. */
export function gitEnvironment(env: Env): Env {
  const kept = Object.entries(env).filter(([name]) => !WITHOUT.has(name));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
}

/** The program to run. Windows would run a `git.exe` of the working folder first. */
export function gitProgram(platform: string, { PATH, Path = PATH }: Env, exists = existsSync): string {
  if (platform !== "win32") return "git";
  const folders = (Path ?? "").split(win32.delimiter).filter((folder) => win32.isAbsolute(folder));
  const found = folders.map((folder) => win32.join(folder, "git.exe")).find((path) => exists(path));
  if (found !== undefined) return found;
  throw Object.assign(new Error("git is not on the PATH"), { code: "ENOENT" });
}

/**
 * Throws GIT for a folder that git would take for a bare repository by its content: a change can add one, and
 * with it a history and a configuration. Git before 2.38 does not know `safe.bareRepository`.
 */
export function refuseEmbedded(cwd: string, { GIT_DIR }: Env): void {
  if (GIT_DIR !== undefined) return;
  const folders = [...foldersUpward(realPath(cwd) ?? cwd)];
  const top = folders.findIndex((folder) => existsSync(join(folder, ".git")));
  const embedded = (top < 0 ? folders : folders.slice(0, top)).find(looksBare);
  if (embedded === undefined) return;
  throw new ApicompatError(
    "GIT",
    `${embedded} looks like a bare repository, and a change can add such a folder.`,
    `Run apicompat in another folder. For a repository of yours, add a worktree (git worktree add), or set GIT_DIR=${embedded}`,
  );
}

/** As git decides it, apart from contents: `HEAD` can be a link to nothing, and `commondir` can name the other folders. */
function looksBare(folder: string): boolean {
  const has = (name: string): boolean => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  return has("HEAD") && (has("commondir") || has("objects") || has("refs"));
}

/** Sections that neither start a program nor lead to another place. */
const HARMLESS = /^(?:advice|alias|author|blame|color|column|commit|committer|init|log|pull|push|rebase|safe|user)\./;

export interface Setting {
  /** `file:.git/config`, `command line:` and others. */
  readonly origin: string;
  readonly key: string;
  readonly value: string;
}

/** Reads what `git config --list --show-origin -z` prints, split at each zero byte. */
export function settingsIn(listed: readonly string[]): readonly Setting[] {
  return listed.flatMap((origin, at) => {
    if (at % 2 === 1) return [];
    const [key = "", ...value] = (listed[at + 1] ?? "").split("\n");
    return [{ origin, key, value: value.join("\n") }];
  });
}

/**
 * Throws GIT for a setting from a file of the working tree, where a change can write it: one that an include names, or
 * that of a home folder there.
 */
export function refuseOwnSettings(settings: readonly Setting[], cwd: string): void {
  const gitFile = gitFileAbove(realPath(cwd) ?? cwd);
  if (gitFile === undefined) return;
  const top = dirname(gitFile);
  for (const { origin, key } of settings) {
    if (!origin.startsWith("file:") || HARMLESS.test(key)) continue;
    const path = resolve(top, origin.slice("file:".length));
    const isOwn = [path, realPath(path) ?? path].some((each) => isInside(each, top) && !isInside(each, gitFile));
    if (!isOwn) continue;
    throw new ApicompatError(
      "GIT",
      `The configuration of git has ${key} from ${path}, which a change can edit.`,
      "Keep settings of git in files outside of the working tree.",
    );
  }
}
