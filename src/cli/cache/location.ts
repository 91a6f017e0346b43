import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { ApicompatError } from "../../errors.ts";
import type { Io } from "../io.ts";
import type { CachingFlags } from "../options.ts";

/** The folder that what is remembered is kept in: where packages keep such things, or else where the user's programs do; undefined for none. */
export function cacheFolder(
  flags: CachingFlags,
  project: string,
  { cwd, env }: Pick<Io, "cwd" | "env">,
): string | undefined {
  if (flags.cache === false) return undefined;
  const named = flags["cache-dir"];
  if (named !== undefined) return made(resolve(cwd, named), named);
  const packages = join(project, "node_modules");
  if (existsSync(packages)) return join(packages, ".cache", "apicompat");
  return userCache(env);
}

/** Where the user's programs keep such things; undefined for a user without a home. */
export function userCache({ XDG_CACHE_HOME: xdg, LOCALAPPDATA: local, HOME: home }: Io["env"]): string | undefined {
  if (xdg !== undefined && xdg !== "") return join(xdg, "apicompat");
  if (local !== undefined && local !== "") return join(local, "apicompat", "cache");
  return home === undefined || home === "" ? undefined : join(home, ".cache", "apicompat");
}

/** Who names a folder wants to hear that it cannot be had. */
function made(path: string, name: string): string {
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    const { code = "unknown reason" } = cause as NodeJS.ErrnoException;
    const message = `--cache-dir ${name}: there can be no such folder (${code}).`;
    throw new ApicompatError("UNWRITABLE", message, "Name a folder that you may write to.", { cause });
  }
  return path;
}
