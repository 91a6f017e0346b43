import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type TS from "typescript";
import { ApicompatError } from "../contracts/errors.ts";
import { installCommand, isInstalledFor } from "../base/install-command.ts";
import { lazy } from "../base/lazy.ts";
import { requireLate } from "../base/lazy-require.ts";

export type { default as TS } from "typescript";

const PACKAGE = "typescript";

/** The major versions of the compiler that have the JavaScript API which this program uses. */
const MAJORS: readonly number[] = [5, 6];

/** The compiler for TypeScript: the one of the project, else our own. A process uses one, because its nodes and types do not mix. */
export const typescript: () => typeof TS = lazy(() => loadCompiler(foldersToSearch()));

interface InstalledCompiler {
  readonly path: string;
  readonly version: string;
}

/**
 * The folders whose `typescript` may be executed, the first one first. The folder that the program was started in is one only if
 * this program is installed in the same project: who can write one package there can write the other.
 */
export function foldersToSearch(
  own: string = fileURLToPath(import.meta.url),
  cwd: string = process.cwd(),
): readonly string[] {
  return isInstalledFor(cwd, own) ? [cwd, own] : [own];
}

/** The version of the compiler that will be used, which is not loaded for that; undefined where there is none. */
export const compilerVersion: () => string | undefined = lazy(() => usableOf(installedAt(foldersToSearch()))?.version);

export function loadCompiler(folders: readonly string[]): typeof TS {
  const found = installedAt(folders);
  const usable = usableOf(found);
  if (usable === undefined) throw noCompiler(found);
  // A module reads each export by a function; an object of the same values is faster, and it is asked millions of times.
  return { ...(requireLate(usable.path, usable.version) as typeof TS) };
}

function usableOf(found: readonly InstalledCompiler[]): InstalledCompiler | undefined {
  return found.find(({ version }) => MAJORS.includes(Number.parseInt(version, 10)));
}

function installedAt(folders: readonly string[]): readonly InstalledCompiler[] {
  return folders.flatMap((folder) => installedIn(folder) ?? []);
}

function installedIn(folder: string): InstalledCompiler | undefined {
  const require = createRequire(join(folder, "_"));
  try {
    const { version } = JSON.parse(readFileSync(require.resolve(`${PACKAGE}/package.json`), "utf8")) as {
      readonly version: string;
    };
    return { path: require.resolve(PACKAGE), version };
  } catch {
    return undefined;
  }
}

function noCompiler([found]: readonly InstalledCompiler[]): ApicompatError {
  const reason =
    found === undefined
      ? "the package `typescript` is not installed"
      : `the package \`typescript\` ${found.version} does not have the JavaScript API of version ${MAJORS.join(" or ")}`;
  return new ApicompatError(
    "NO_COMPILER",
    `TypeScript declarations cannot be read: ${reason}.`,
    `Run \`${installCommand(`${PACKAGE}@${String(MAJORS.at(-1))}`)}\`.`,
  );
}
