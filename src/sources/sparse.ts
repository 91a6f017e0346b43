import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import type { Git } from "./git-process.ts";
import { literally, slices } from "./search.ts";

/** Throws GIT for a file that a sparse checkout leaves out: it is neither removed nor as it was. */
export function requireCheckedOut(paths: readonly string[], top: string, git: Git): void {
  const missing = paths.filter((path) => !existsSync(join(top, path)));
  for (const slice of slices(missing)) {
    const pathspecs = slice.map(literally);
    const entries = git.list(["ls-files", "-t", "--full-name", "-z", "--", ...pathspecs]);
    const hidden = entries.find((entry) => entry.startsWith("S "))?.slice(2);
    if (hidden === undefined) continue;
    throw new ApicompatError(
      "GIT",
      `${hidden} has to be compared, and the sparse checkout leaves it out.`,
      `Check it out: git sparse-checkout add ${posix.dirname(hidden)}`,
    );
  }
}
