import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { ApicompatError } from "../errors.ts";

/**
 * Throws CONFIG for a settings file outside of the project, also if only a symbolic link leads there. Messages quote
 * settings, and a pull request must not make them quote other files of the machine. Installed packages are allowed.
 */
export function requireOwn(path: string, name: string, project: string): void {
  const real = realPath(path);
  if (real === undefined || isInside(real, realPath(project) ?? project)) return;
  if (real.includes(`${sep}node_modules${sep}`)) return;
  throw new ApicompatError(
    "CONFIG",
    `${name} leads to a file outside of the project.`,
    "Copy the file into the project, or name a configuration outside of it: --config FILE.",
  );
}

/** Throws CONFIG for a folder of references outside of the project, where the configuration is part of what is judged. */
export function requireOwnFolder(path: string, setting: string, file: string, project: string): void {
  const real = realPath(path);
  if (real === undefined || isInside(real, realPath(project) ?? project)) return;
  throw new ApicompatError(
    "CONFIG",
    `${setting} allows references to ${path}, outside of the repository, and this change edits ${file}.`,
    `Allow the folder on the command line: --root ${path}`,
  );
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
