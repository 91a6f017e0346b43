import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { ownText } from "../base/own-text.ts";
import { isObject } from "../model/json.ts";
import { parseManifest } from "../model/manifest.ts";
import { gitFileAbove } from "../sources/working-tree.ts";
import { openRepository } from "../sources/repository.ts";
import { holdsDescriptions } from "./any-description.ts";
import { surfacesOf, unbuiltIn } from "./repository-surfaces.ts";
import { loadSettings } from "./settings.ts";

/** The commands of a job that checks packages whose declarations a build writes, below the folder of the job. */
export interface BuildSteps {
  readonly commands: readonly string[];
  /** The operands of `check` for each package: the published package and the folder of the built one. */
  readonly operands: readonly string[];
  /** The repository has descriptions that `check` without operands compares. */
  readonly hasOthers: boolean;
}

const MANAGERS: readonly (readonly [lockFile: string, install: readonly string[], run: string])[] = [
  ["package-lock.json", ["npm ci"], "npm run"],
  ["npm-shrinkwrap.json", ["npm ci"], "npm run"],
  ["pnpm-lock.yaml", ["corepack enable", "pnpm install --frozen-lockfile"], "pnpm run"],
  ["yarn.lock", ["corepack enable", "yarn install --frozen-lockfile"], "yarn run"],
];

/** Undefined where git tracks all declarations that manifests name. Names that a shell could read as code are left out. */
export async function buildStepsIn(cwd: string): Promise<BuildSteps | undefined> {
  if (gitFileAbove(cwd) === undefined) return undefined;
  const repository = openRepository(cwd);
  const settings = await loadSettings({}, cwd, { failOn: "error" });
  const surfaces = surfacesOf([], settings, repository);
  const packages = unbuiltIn(surfaces, repository).filter(
    ({ name, folder }) => name !== "" && /^[\w@./-]+$/u.test(name + folder),
  );
  if (packages.length === 0) return undefined;
  const folders = packages.map(({ folder }) => posix.relative(repository.prefix, folder) || ".").sort();
  const [, install, run] = MANAGERS.find(([lock]) => existsSync(join(cwd, lock))) ?? ["", ["npm install"], "npm run"];
  const built = hasBuild(cwd) ? ["."] : folders;
  const whole = { covers: (path: string) => surfaces.some(({ scope }) => scope.covers(path)) };
  return {
    commands: [
      ...install,
      ...built.map((folder) => (folder === "." ? `${run} build` : `(cd ${folder} && ${run} build)`)),
    ],
    operands: packages.map(
      ({ name, folder }) => `npm:${name}@latest ${posix.relative(repository.prefix, folder) || "."}`,
    ),
    hasOthers: await holdsDescriptions(repository, whole, { cwd }),
  };
}

function hasBuild(folder: string): boolean {
  const scripts = parseManifest(ownText(join(folder, "package.json"), folder) ?? "")?.["scripts"];
  return isObject(scripts) && typeof scripts["build"] === "string";
}
