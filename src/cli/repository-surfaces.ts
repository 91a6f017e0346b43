import { realpathSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Problem } from "../errors.ts";
import { listOf, type SurfaceConfig } from "../policy/config.ts";
import type { Repository } from "../sources/repository.ts";
import { filesIn } from "../sources/changes.ts";
import { fromTop } from "../sources/named-paths.ts";
import { defaultScope, scopeOf, type Scope } from "../sources/scope.ts";
import { type Choice, chosenIn } from "./chosen.ts";
import type { Settings } from "./settings.ts";

/** Files that are judged by themselves. */
export interface Surface {
  readonly scope: Scope;
  /** What the configuration says of it. */
  readonly config?: SurfaceConfig;
  readonly profile?: string | undefined;
  readonly roots?: readonly string[];
  /** Where the gates of its server are defined. */
  readonly gates?: Pick<Scope, "covers">;
}

/** What the user names, counted from the top, or the configuration, or all that is found. A file belongs to the first surface that covers it. */
export function surfacesOf(
  paths: readonly string[],
  settings: Settings,
  repository: Repository,
  choice: Choice = {},
): readonly Surface[] {
  const from = (pattern: string): string => fromTop(pattern, repository);
  return allSurfaces(paths, settings, repository).map((surface) => ({
    ...surface,
    scope: chosenIn(surface.scope, choice, from),
  }));
}

function allSurfaces(paths: readonly string[], settings: Settings, { top, prefix }: Repository): readonly Surface[] {
  const { surfaces = [], folder } = settings;
  const named = paths.length === 0 ? undefined : scopeOf(paths, "");
  if (surfaces.length === 0) return [{ scope: named ?? defaultScope(prefix) }];
  const home = relative(top, realpathSync(folder)).replaceAll("\\", "/");
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
      message: `No file belongs to the surface \`${config!.name}\`, so that nothing of it is checked.`,
      hint: "Correct its patterns, which count from the folder of the configuration, or take it out.",
      file,
    }));
}
