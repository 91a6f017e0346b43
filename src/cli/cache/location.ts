import { resolve } from "node:path";
import { ApicompatError } from "../../contracts/errors.ts";
import { ciService } from "../../sources/ci.ts";
import { usage } from "../args.ts";
import type { Io } from "../io.ts";
import type { CachingFlags } from "../options.ts";
import { makeFolder, PRIVATE } from "../make-folder.ts";
import { isInCheckout, isPrivate } from "./trust.ts";
import { userCache } from "./user-cache.ts";

type Surroundings = Pick<Io, "cwd" | "env">;

/**
 * Returns the folder for results: the one that the user names, or the default for caches; undefined for none. In CI,
 * one user can run pull requests of strangers, so results are kept only in a folder that was named.
 */
export function cacheFolder(flags: CachingFlags, { cwd, env }: Surroundings): string | undefined {
  if (flags.cache === false) return undefined;
  const named = flags["cache-dir"];
  if (named !== undefined) return made(resolve(cwd, named), named, cwd);
  return ciService(env) === undefined ? userCache({ cwd, env }) : undefined;
}

/** Throws for an unusable folder only if the user named it. */
function made(path: string, name: string, cwd: string): string {
  if (isInCheckout(path, cwd)) {
    throw usage(
      `--cache-dir ${name} is in the working tree, where a pull request could write results.`,
      "Use a folder outside the working tree.",
    );
  }
  try {
    makeFolder(path, PRIVATE);
  } catch (cause) {
    const { code = "unknown reason" } = cause as NodeJS.ErrnoException;
    const message = `--cache-dir ${name} cannot be created (${code}).`;
    throw new ApicompatError("UNWRITABLE", message, "Use a folder with write permission.", { cause });
  }
  if (isPrivate(path)) return path;
  throw usage(
    `--cache-dir ${name}: other users can write results to this folder.`,
    `Use another folder, or remove the permission: chmod go-w ${name}`,
  );
}
