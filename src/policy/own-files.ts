import { sep } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { isInside, realPath } from "../base/relative-path.ts";

/**
 * Throws CONFIG for a settings file outside of the project, also if only a symbolic link leads there. Messages quote
 * settings, and a pull request must not make them quote other files of the machine. Installed packages are allowed.
 */
export function requireOwn(path: string, name: string, project: string): void {
  const place = placeOutside(path, project);
  if (place === undefined || place.includes(`${sep}node_modules${sep}`)) return;
  throw new ApicompatError(
    "CONFIG",
    `${name} leads to a file outside of the project.`,
    "Copy the file into the project, or name a configuration outside of it: --config FILE.",
  );
}

/** Throws CONFIG for a folder of references outside of the project, where the configuration is part of what is judged. */
export function requireOwnFolder(path: string, setting: string, file: string, project: string): void {
  if (placeOutside(path, project) === undefined) return;
  throw new ApicompatError(
    "CONFIG",
    `${setting} allows references to ${path}, outside of the repository, and this change edits ${file}.`,
    `Allow the folder on the command line: --root ${path}`,
  );
}

/** Returns the place that a path leads to if that is outside of the project; undefined also where nothing exists. */
function placeOutside(path: string, project: string): string | undefined {
  const real = realPath(path);
  return real === undefined || isInside(real, realPath(project) ?? project) ? undefined : real;
}
