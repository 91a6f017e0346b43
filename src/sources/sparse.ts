import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import type { Git } from "./git-process.ts";
import { presentFiles } from "./changes.ts";

/** Throws GIT for a file that a sparse checkout leaves out: it is neither removed nor as it was. */
export function requireCheckedOut(paths: readonly string[], top: string, git: Git): void {
  const missing = new Set(paths.filter((path) => !existsSync(join(top, path))));
  const hidden = presentFiles(git).find(({ path, isSkipped }) => isSkipped && missing.has(path))?.path;
  if (hidden === undefined) return;
  throw new ApicompatError(
    "GIT",
    `${hidden} has to be compared, and the sparse checkout leaves it out.`,
    `Check it out: git sparse-checkout add ${posix.dirname(hidden)}`,
  );
}
