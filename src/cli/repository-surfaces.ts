import { realpathSync } from "node:fs";
import { posix, resolve } from "node:path";
import type { Problem } from "../contracts/errors.ts";
import { listOf, type SurfaceConfig } from "../policy/config.ts";
import { wayTo } from "../base/relative-path.ts";
import type { Repository } from "../sources/repository.ts";
import { lazy } from "../base/lazy.ts";
import { filesIn } from "../sources/changes.ts";
import { fromTop } from "../sources/named-paths.ts";
import { defaultScope, scopeOf, type Scope } from "../sources/scope.ts";
import {
  isDeclaration,
  leftPackages,
  type LeftPackage,
  ownerOf,
  typedPackages,
  type TypedPackage,
} from "../sources/typed-packages.ts";
import type { CompareOptions } from "../index.ts";
import { type Choice, chosenIn } from "./chosen.ts";
import type { Settings } from "./settings.ts";

/** Files that are checked as one API. */
export interface Surface {
  readonly scope: Scope;
  /** The configuration of the surface. */
  readonly config?: SurfaceConfig;
  readonly profile?: string | undefined;
  readonly roots?: readonly string[];
  /** The TypeScript package whose declarations these are. */
  readonly package?: TypedPackage;
  /** The scope that the user named. */
  readonly within?: Scope;
  /** The scope of the feature gates of its server. */
  readonly gates?: Pick<Scope, "covers">;
}

/** Returns whether a file is one of a surface, or may define feature gates of its server. */
export function concernsSurface(path: string, { scope, gates }: Surface): boolean {
  return scope.covers(path) || gates?.covers(path) === true;
}

/** Returns what the configuration states of a surface. */
export function optionsOf(
  { profile, config }: Surface,
  { choiceOf }: Pick<Settings, "choiceOf">,
): Pick<CompareOptions, "profile" | "operations" | "prefixes"> {
  return { ...(profile !== undefined && { profile }), ...choiceOf(config) };
}

/**
 * Returns the paths of the user, of the configuration, or all found ones, relative to the top. A file belongs to the
 * first surface that covers it. `revisions`: what else than the working tree can have packages of TypeScript.
 */
export function surfacesOf(
  paths: readonly string[],
  settings: Settings,
  repository: Repository,
  { choice = {}, revisions = [] }: { readonly choice?: Choice; readonly revisions?: readonly string[] } = {},
): readonly Surface[] {
  const from = (pattern: string): string => fromTop(pattern, repository);
  const packages = settings.surfaces === undefined ? typedPackages(repository, revisions) : [];
  return allSurfaces(paths, settings, repository, packages).map((surface) => ({
    ...surface,
    scope: chosenIn(surface.scope, choice, from),
    ...(surface.within !== undefined && { within: chosenIn(surface.within, choice, from) }),
  }));
}

function allSurfaces(
  paths: readonly string[],
  settings: Settings,
  { top, prefix }: Repository,
  packages: readonly TypedPackage[],
): readonly Surface[] {
  const { surfaces = [], folder } = settings;
  const named = paths.length === 0 ? undefined : scopeOf(paths, "");
  if (surfaces.length === 0) return withPackages(named ?? defaultScope(prefix), named, prefix, packages);
  const home = wayTo(realpathSync(folder), top);
  const scopes = surfaces.map(({ files }) => scopeOf(listOf(files), home));
  return surfaces.map((surface, index) => ({
    scope: {
      chosen: true,
      covers: (path) =>
        (named ?? { covers: () => true }).covers(path) && scopes.findIndex(({ covers }) => covers(path)) === index,
    },
    config: surface,
    profile: settings.profileOf(surface),
    roots: listOf(surface.roots).map((root) => resolve(folder, root)),
    ...(surface.featureGates !== undefined && { gates: scopeOf(listOf(surface.featureGates), home) }),
  }));
}

/** Each package whose manifest names declarations is a separate surface: the modules that can be imported. */
function withPackages(
  scope: Scope,
  named: Scope | undefined,
  prefix: string,
  packages: readonly TypedPackage[],
): readonly Surface[] {
  const isWanted = (path: string): boolean => named?.covers(path) ?? path.startsWith(prefix);
  return [
    { scope: { ...scope, covers: (path) => scope.covers(path) && !isOwned(path, packages) } },
    ...packages.map((each) => ({
      scope: {
        chosen: true,
        covers: (path: string) => isDeclaration(path) && ownerOf(path, packages) === each && isWanted(path),
      },
      package: each,
      within: { chosen: true, covers: isWanted },
    })),
  ];
}

function isOwned(path: string, packages: readonly TypedPackage[]): boolean {
  return isDeclaration(path) && ownerOf(path, packages) !== undefined;
}

/** Surfaces of the configuration that no file belongs to: nothing of them is checked, and nobody would notice. */
export function emptySurfaces(
  surfaces: readonly Surface[],
  { file = "" }: Pick<Settings, "file">,
  { git }: Repository,
): readonly Problem[] {
  const configured = surfaces.filter(({ config }) => config !== undefined);
  if (configured.length === 0) return [];
  const paths = filesIn(git);
  return configured
    .filter(({ scope }) => !paths.some((path) => scope.covers(path)))
    .map(({ config }) => ({
      code: "SURFACE_EMPTY",
      level: "warning",
      message: `No file matches the surface \`${config!.name}\`, so it is not checked.`,
      hint: "Correct its patterns, which are relative to the folder of the configuration, or remove the surface.",
      file,
    }));
}

/** Published packages that the user asks about and whose declarations git does not have. */
export function unbuiltIn(surfaces: readonly Surface[], { git }: Repository): readonly TypedPackage[] {
  const tracked = lazy(() => filesIn(git));
  return surfaces.flatMap(({ package: typed, scope, within }) =>
    typed === undefined ||
    typed.isPrivate ||
    within?.covers(`${typed.folder}package.json`) !== true ||
    tracked().some((path) => scope.covers(path))
      ? []
      : [typed],
  );
}

/** Says that nothing of the packages that a build writes was compared. */
export function unbuiltPackages(surfaces: readonly Surface[], repository: Repository): readonly Problem[] {
  const unbuilt = unbuiltIn(surfaces, repository);
  const [first] = unbuilt;
  if (first === undefined) return [];
  const one = `\`${first.name}\` (${posix.join(first.folder, first.types[0] ?? "")})`;
  const names = unbuilt.map(({ name }) => name).sort();
  const which = unbuilt.length === 1 ? one : `${String(unbuilt.length)} packages (${names.join(", ")})`;
  const folder = posix.relative(repository.prefix, first.folder) || ".";
  return [
    {
      code: "SURFACE_EMPTY",
      level: "warning",
      message: `git tracks no declarations of ${which}: a build generates them.`,
      hint: `Build the package, then compare with the published version: apicompat check npm:${first.name}@latest ${folder}`,
      file: `${first.folder}package.json`,
    },
  ];
}

const LEFT: Readonly<Record<LeftPackage["why"], string>> = {
  unreadable: "is not JSON",
  removed: "no longer names declarations",
  moved: "names other declarations now",
};

/** Packages whose declarations a surface of the configuration compared, and which clients import no longer. */
export function leftSurfaces(surfaces: readonly Surface[], repository: Repository, commit: string): readonly Problem[] {
  const configured = surfaces.filter(({ config }) => config !== undefined);
  if (configured.length === 0) return [];
  const covers = (path: string): boolean => configured.some(({ scope }) => scope.covers(path));
  return leftPackages(repository, commit, covers).map(({ folder, name, why }) => ({
    code: "SURFACE_LEFT",
    level: "error",
    message: `The manifest of \`${name}\` ${LEFT[why]}, so that clients cannot import what the surface compares.`,
    hint: "Correct the manifest, or change the files of the surface in a separate change.",
    file: `${folder}package.json`,
  }));
}

/** Packages that the user asks about and that cannot be compared, because npm could not read their manifests either. */
export function unreadablePackages(surfaces: readonly Surface[]): readonly Problem[] {
  return surfaces.flatMap(({ package: typed, within }) =>
    typed?.lost !== "unreadable" || within?.covers(`${typed.folder}package.json`) !== true
      ? []
      : {
          code: "SYNTAX_ERROR",
          level: "error",
          message: `The manifest of \`${typed.name}\` is not JSON, so that its declarations are not compared.`,
          hint: "Correct it: npm cannot read it either.",
          file: `${typed.folder}package.json`,
        },
  );
}
