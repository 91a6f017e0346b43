import { wayTo, withSlashes } from "../base/relative-path.ts";
import { ApicompatError } from "../contracts/errors.ts";
import { projectTop } from "../policy/config-file.ts";
import { requireOwn } from "../policy/own-files.ts";
import { filesMatching } from "../sources/code-files.ts";
import { readNamedFile } from "../sources/file.ts";
import type { CodeFile } from "../usage/code/program.ts";

const MAX_SIZE = 64 * 1024 * 1024;

/** Reads the files of a client. Each must be in the project of the configuration, also where a link leads. */
export async function readCode(
  patterns: readonly string[],
  folder: string,
  cwd: string,
): Promise<{ readonly files: readonly CodeFile[]; readonly idle: readonly string[] }> {
  const { paths, idle } = await filesMatching(patterns, folder);
  if (paths.length === 0) {
    const advice = "Correct the patterns in `code`: they are relative to the configuration.";
    throw new ApicompatError("NOTHING_FOUND", `No file matches ${patterns.join(", ")}.`, advice);
  }
  const project = projectTop(folder);
  const files = paths.map((path) => {
    const name = wayTo(path, cwd);
    requireOwn(path, name, project);
    return { path: withSlashes(path), name, text: readNamedFile(path, name, MAX_SIZE).text };
  });
  return { files, idle };
}
