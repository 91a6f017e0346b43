import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ApicompatError } from "../contracts/errors.ts";
import type { Severity } from "../contracts/finding.ts";
import { rules, type CompareOptions, type Config } from "../index.ts";
import type { JsonObject } from "../model/json.ts";
import { BASELINE_FILE, baselineAcceptances, readBaseline } from "../policy/baseline.ts";
import { listOf } from "../policy/config.ts";
import {
  CONFIG_FILES,
  foldersAbove,
  loadConfigNow,
  MANIFEST,
  projectTop,
  type LoadedConfig,
} from "../policy/config-file.ts";
import { requireOwn } from "../policy/own-files.ts";
import type { OperationChoice } from "../policy/operation-choice.ts";
import type { Override } from "../policy/overrides.ts";
import { configuredRules } from "../policy/rule-settings.ts";
import type { Acceptance } from "../policy/suppress.ts";
import { readWaivers, WAIVERS_FILE } from "../policy/waivers.ts";
import { parseDocument } from "../readers/document/parse.ts";
import { placeInModule, syntaxErrorIn } from "../readers/typescript/module-places.ts";
import { wayTo } from "../base/relative-path.ts";
import { statOf } from "../sources/file.ts";
import { matcherOf, scopeOf } from "../sources/scope.ts";

/** Settings of the project that `apicompat check` and the editor share. */
export interface Project {
  readonly config: Config;
  readonly severities: Readonly<Record<string, Severity>>;
  readonly ruleOptions: Readonly<Record<string, JsonObject>>;
  readonly overrides: readonly Override[];
  /** The suppressions except those in the texts. */
  readonly acceptances: readonly Acceptance[];
  /** The path of a file as the configuration counts it. */
  pathOf(file: string): string;
  /** True if the configuration lists the surfaces, so that none is found. */
  readonly hasSurfaces: boolean;
  /** The surface of a single file; undefined if the configuration lists other files only. */
  surfaceOf(path: string): ProjectSurface | undefined;
  /** The stamp of all its files. */
  readonly stamp: string;
}

/** Files that may make up one API, and what the configuration states of them. */
export interface ProjectSurface {
  covers(path: string): boolean;
  readonly options: SurfaceOptions;
}

export type SurfaceOptions = OperationChoice & Pick<CompareOptions, "profile">;

interface Known {
  readonly dates: string;
  readonly watched: readonly string[];
  readonly project: Project;
}

const projects = new Map<string, Known>();

/**
 * Returns the settings of the closest configuration above a file, with its waivers and baseline. File names are
 * relative to `top`. Files are read again only after a change. Returns an error if any of them cannot be read.
 */
export function projectOf(filename: string, top: string): Project | ApicompatError {
  const folder = dirname(resolve(filename));
  const known = projects.get(folder);
  if (known !== undefined && datesOf(known.watched) === known.dates) return known.project;
  // Adding or removing a file changes the date of its folder.
  const folders = foldersAbove(folder);
  const files = folders.flatMap((each) => [...CONFIG_FILES, MANIFEST].map((name) => join(each, name)));
  const watched = [...folders, ...files.filter((path) => statOf(path) !== undefined)];
  try {
    const loaded = loadConfigNow(folder, { parse: parseDocument, placeInModule, syntaxErrorIn }, top);
    watched.push(...loaded.layers.flatMap(({ path }) => path ?? []));
    for (const name of [dirname(BASELINE_FILE), BASELINE_FILE, WAIVERS_FILE]) watched.push(join(loaded.folder, name));
    const dates = datesOf(watched);
    const project = projectFrom(loaded, top);
    projects.set(folder, { dates, watched, project });
    return project;
  } catch (error) {
    projects.delete(folder);
    if (error instanceof ApicompatError) return error;
    throw error;
  }
}

function datesOf(paths: readonly string[]): string {
  return paths.map((path) => String(statOf(path)?.mtimeMs ?? 0)).join(" ");
}

function projectFrom(loaded: LoadedConfig, top: string): Project {
  const { config, layers, folder } = loaded;
  const { severities, options, overrides } = configuredRules(
    config.plugins?.length ? layers.map(withoutForeignRules) : layers,
    rules,
  );
  const pathOf = (file: string): string => wayTo(resolve(top, file), folder);
  const optionsOf = ({ profile, operations, prefixes }: SurfaceOptions): SurfaceOptions => ({
    ...(profile !== undefined && { profile }),
    ...(operations !== undefined && { operations }),
    ...(prefixes !== undefined && { prefixes }),
  });
  const common = optionsOf(config);
  const surfaces = (config.surfaces ?? []).map((surface): ProjectSurface => {
    const { covers } = scopeOf(listOf(surface.files), "");
    return { covers: (path) => covers(pathOf(path)), options: { ...common, ...optionsOf(surface) } };
  });
  // A file belongs to the first that covers it.
  const surfaceOf = (path: string): ProjectSurface | undefined => {
    const own = surfaces.find(({ covers }) => covers(path));
    return own && { ...own, covers: (other) => surfaces.find(({ covers }) => covers(other)) === own };
  };
  return {
    config,
    severities,
    ruleOptions: options,
    overrides,
    acceptances: acceptancesIn(folder, pathOf),
    pathOf,
    hasSurfaces: surfaces.length > 0,
    surfaceOf: surfaces.length === 0 ? () => ({ covers: () => true, options: common }) : surfaceOf,
    stamp: stampOf(loaded),
  };
}

function stampOf({ layers, folder }: LoadedConfig): string {
  const paths = [...layers.flatMap(({ path }) => path ?? []), join(folder, BASELINE_FILE), join(folder, WAIVERS_FILE)];
  const hash = createHash("sha1");
  for (const path of paths) hash.update(`${path}\0${textOf(path) ?? ""}\0`);
  return hash.digest("hex");
}

/** Rules of the project's own plugins are for `apicompat check`. */
function withoutForeignRules(layer: LoadedConfig["layers"][number]): LoadedConfig["layers"][number] {
  const known = <T>(entries: Readonly<Record<string, T>> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(entries).filter(([id]) => Object.hasOwn(rules, id)));
  const overrides = layer.config.overrides?.map((override) => ({ ...override, rules: known(override.rules) }));
  return { ...layer, config: { ...layer.config, rules: known(layer.config.rules), ...(overrides && { overrides }) } };
}

function acceptancesIn(folder: string, pathOf: Project["pathOf"]): readonly Acceptance[] {
  for (const file of [WAIVERS_FILE, BASELINE_FILE]) requireOwn(join(folder, file), file, projectTop(folder));
  const waivers = textOf(join(folder, WAIVERS_FILE));
  const baseline = textOf(join(folder, BASELINE_FILE));
  const url = pathToFileURL(join(folder, WAIVERS_FILE)).href;
  const context = { matcher: matcherOf, pathOf };
  return [
    ...(waivers === undefined ? [] : readWaivers({ name: WAIVERS_FILE, url, text: waivers }, parseDocument, context)),
    ...(baseline === undefined
      ? []
      : baselineAcceptances(
          readBaseline(
            { name: BASELINE_FILE, url: pathToFileURL(join(folder, BASELINE_FILE)).href, text: baseline },
            parseDocument,
          ),
          BASELINE_FILE,
        )),
  ];
}

function textOf(path: string): string | undefined {
  return statOf(path)?.isFile() === true ? readFileSync(path, "utf8") : undefined;
}
