import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { types } from "node:util";
import { ApicompatError, type Problem, type SourceRange } from "../contracts/errors.ts";
import { dynamicImport } from "../base/dynamic-import.ts";
import { isEndless } from "../base/own-text.ts";
import { isObject } from "../model/json.ts";
import { parseManifest } from "../model/manifest.ts";
import { wayTo } from "../base/relative-path.ts";
import { didYouMean } from "../base/suggestion.ts";
import type { Document } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { checkConfig, listOf, placeIn, type Config, type LocateSetting } from "./config.ts";
import { requireOwn } from "./own-files.ts";
import { presets } from "./presets.ts";

/** One file of settings, and where each of them stands in it. */
export interface ConfigLayer {
  readonly config: Config;
  /** Absolute; undefined of a preset. */
  readonly path?: string;
  /** `apicompat.config.yaml:3:5`, as the user would write it. */
  place(at: readonly (string | number)[]): string;
}

/** A configuration with all that it extends, and the folder that its paths are relative to. */
export interface LoadedConfig {
  readonly config: Config;
  /** The layers of the configuration; later ones win. */
  readonly layers: readonly ConfigLayer[];
  /** As the user would write it; undefined when there is none. */
  readonly file?: string;
  readonly folder: string;
}

/** Reads JSON or YAML, and knows the places in it. */
export type ParseText = (file: SourceFile) => Document | readonly Problem[];

/** Functions that read configuration files. */
export interface ConfigReaders {
  readonly parse: ParseText;
  /** Returns the place of a part of the default export of a module. */
  readonly placeInModule: (file: SourceFile, at: readonly (string | number)[]) => SourceRange | undefined;
  /** Returns the place of the first syntax error of a module. */
  readonly syntaxErrorIn: (file: SourceFile) => SourceRange | undefined;
}

/** In the order of precedence. */
export const CONFIG_FILES: readonly string[] = [
  "apicompat.config.ts",
  "apicompat.config.mts",
  "apicompat.config.js",
  "apicompat.config.mjs",
  "apicompat.config.cjs",
  "apicompat.config.json",
  "apicompat.config.yaml",
  "apicompat.config.yml",
];

/** Loads the named file, or finds one in `cwd` or above it, in the same repository. */
export async function loadConfig(
  cwd: string,
  readers: ConfigReaders,
  named?: string,
  ruleIds: readonly string[] = [],
): Promise<LoadedConfig> {
  const loading = load(cwd, { ...readers, ruleIds }, named);
  let step = loading.next();
  while (step.done !== true) {
    step = await step.value.load().then(
      (module) => loading.next(module),
      (error: unknown) => loading.throw(error),
    );
  }
  return step.value;
}

/** The same for who cannot wait: a module that awaits something cannot be loaded so. Names of files count from `home`. */
export function loadConfigNow(cwd: string, readers: ConfigReaders, home: string): LoadedConfig {
  const loading = load(cwd, { ...readers, ruleIds: [] }, undefined, home);
  let step = loading.next();
  while (step.done !== true) {
    let module: Module;
    try {
      module = step.value.loadNow();
    } catch (error) {
      step = loading.throw(error);
      continue;
    }
    step = loading.next(module);
  }
  return step.value;
}

type Module = Readonly<Record<string, unknown>>;

/** Yields requests for the user's modules. */
type Loading<T> = Generator<{ load(): Promise<Module>; loadNow(): Module }, T, Module>;

/** The context of reading files. */
interface Reading extends ConfigReaders {
  /** The rules of the package, for messages about unknown ones. */
  readonly ruleIds: readonly string[];
  /** The folder that all files have to be in; undefined if the user named the configuration. */
  readonly project?: string | undefined;
}

function* load(cwd: string, reading: Reading, named: string | undefined, home = cwd): Loading<LoadedConfig> {
  const found = named === undefined ? findFile(cwd, home) : { path: resolve(cwd, named), name: named };
  if (found === undefined) return { config: {}, layers: [], folder: projectTop(cwd) };
  const project = named === undefined ? projectTop(cwd) : undefined;
  const layers = yield* loadLayers(found, { ...reading, project }, []);
  const [first = {}, ...others] = layers.map((layer) => layer.config);
  const config = others.reduce(mergeConfigs, first);
  return { config, layers, file: found.name, folder: dirname(found.path) };
}

interface ConfigFile {
  readonly path: string;
  /** As the user would write it. */
  readonly name: string;
}

function findFile(cwd: string, home: string): ConfigFile | undefined {
  for (const folder of foldersAbove(cwd)) {
    const name = (file: string): string => wayTo(join(folder, file), home);
    const text = readText(join(folder, MANIFEST));
    const inManifest = text?.includes('"apicompat"') === true && holdsSettings(text);
    const files = CONFIG_FILES.filter((each) => existsSync(join(folder, each)));
    const [file, second] = inManifest ? [...files, MANIFEST] : files;
    if (file !== undefined && second !== undefined) {
      const message = `${name(file)} and ${name(second)} both configure the same folder.`;
      throw new ApicompatError("CONFIG", message, "Keep one of them, or move one to another folder and extend it.");
    }
    if (file !== undefined) return { path: join(folder, file), name: name(file) };
  }
  return undefined;
}

/** Up to the top of the repository; outside of one, only the folder itself. */
export function foldersAbove(cwd: string): readonly string[] {
  const folders: string[] = [];
  for (let at = resolve(cwd); ; at = dirname(at)) {
    folders.push(at);
    if (existsSync(join(at, ".git"))) return folders;
    if (at === dirname(at)) return [resolve(cwd)];
  }
}

/** The top of the repository; outside of one, the folder itself. */
export function projectTop(folder: string): string {
  return foldersAbove(folder).at(-1) ?? folder;
}

export const MANIFEST = "package.json";

function holdsSettings(text: string): boolean {
  return isObject(parseManifest(text)?.["apicompat"]);
}

/** Loads the files that a file extends, then the file itself. */
function* loadLayers(file: ConfigFile, reading: Reading, way: readonly string[]): Loading<readonly ConfigLayer[]> {
  if (way.includes(file.path)) {
    throw new ApicompatError("CONFIG", `${file.name} extends itself.`, "Remove one file from the cycle.");
  }
  const own = yield* loadLayer(file, reading);
  const bases: ConfigLayer[] = [];
  for (const [index, name] of listOf(own.config.extends).entries()) {
    const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
    if (preset !== undefined) bases.push({ config: preset, place: () => name });
    else {
      const at = Array.isArray(own.config.extends) ? ["extends", index] : ["extends"];
      const path = resolveExtended(name, file.path, own.place(at));
      bases.push(...(yield* loadLayers({ path, name }, reading, [...way, file.path])));
    }
  }
  return [...bases, own];
}

function resolveExtended(name: string, from: string, place: string): string {
  const path = resolve(dirname(from), name);
  if (existsSync(path)) return path;
  try {
    return createRequire(from).resolve(name);
  } catch (error) {
    const advice = didYouMean(
      name,
      Object.keys(presets),
      "Use a preset, a file relative to this one, or an installed package.",
    );
    throw new ApicompatError("CONFIG", `${place}: the configuration "${name}" does not exist.`, advice, {
      cause: error,
    });
  }
}

function* loadLayer({ path, name }: ConfigFile, reading: Reading): Loading<ConfigLayer> {
  if (reading.project !== undefined) requireOwn(path, name, reading.project);
  const { value, locate } = yield* valueOf(path, name, reading);
  const config = checkConfig(value, name, locate, reading.ruleIds);
  const plugins = config.plugins?.map((plugin) => resolve(dirname(path), plugin));
  return { config: { ...config, ...(plugins && { plugins }) }, path, place: (at) => placeIn(name, locate(at)) };
}

function mergeConfigs(base: Config, own: Config): Config {
  return {
    ...base,
    ...own,
    rules: { ...base.rules, ...own.rules },
    overrides: [...(base.overrides ?? []), ...(own.overrides ?? [])],
    plugins: [...new Set([...(base.plugins ?? []), ...(own.plugins ?? [])])],
  };
}

interface LocatedValue {
  readonly value: unknown;
  readonly locate: LocateSetting;
}

function* valueOf(path: string, name: string, readers: ConfigReaders): Loading<LocatedValue> {
  const text = readText(path);
  if (text === undefined) {
    throw new ApicompatError("CONFIG", `There is no file ${name}.`, "Correct the path after --config.");
  }
  const extension = extname(path);
  switch (extension) {
    case ".json":
    case ".yaml":
    case ".yml": {
      const document = parseText(readers.parse, { name, url: pathToFileURL(path).href, text });
      const within = basename(path) === MANIFEST ? ["apicompat"] : [];
      const locate: LocateSetting = (at) => document.locate([...within, ...at].map(String));
      if (within.length === 0) return { value: document.value, locate };
      return { value: isObject(document.value) ? document.value["apicompat"] : undefined, locate };
    }
    case ".ts":
    case ".mts":
    case ".js":
    case ".mjs":
    case ".cjs": {
      const typed = extension.endsWith("ts");
      const file = { name, url: pathToFileURL(path).href, text };
      try {
        return { value: yield* importDefault(path, name, typed), locate: (at) => readers.placeInModule(file, at) };
      } catch (error) {
        throw withPlace(error, name, () => readers.syntaxErrorIn(file));
      }
    }
    default:
      throw new ApicompatError(
        "CONFIG",
        `The extension of ${name} is not a configuration format.`,
        "Use .ts, .mts, .js, .mjs, .cjs, .json, .yaml or .yml.",
      );
  }
}

/** Adds the place to a syntax error, which Node does not state. */
function withPlace(error: unknown, name: string, find: () => SourceRange | undefined): unknown {
  if (!(error instanceof ApicompatError) || (error.cause as Error | undefined)?.name !== "SyntaxError") return error;
  const message = error.message.replace(name, () => placeIn(name, find()));
  return new ApicompatError(error.code, message, error.advice, { cause: error.cause });
}

const NO_SETTINGS: Pick<Document, "value" | "locate"> = { value: {}, locate: () => undefined };

function parseText(parse: ParseText, file: SourceFile): Pick<Document, "value" | "locate"> {
  const document = parse(file);
  if ("value" in document) return document;
  const [first] = document;
  // Settings that are all commented out are none.
  if (first?.code === "EMPTY_FILE" && !file.name.endsWith(".json")) return NO_SETTINGS;
  throw new ApicompatError(
    "CONFIG",
    `${placeIn(file.name, first?.range)}: ${first?.message ?? "The file cannot be read."}`,
    first?.hint ?? "Correct the syntax there.",
  );
}

function* importDefault(path: string, name: string, typed: boolean): Loading<unknown> {
  const module = yield typed && !READS_TYPESCRIPT ? withJiti(path, name) : byNode(path, name);
  if (!("default" in module)) {
    throw new ApicompatError("CONFIG", `${name} has no default export.`, "Write `export default defineConfig({ … })`.");
  }
  return module["default"];
}

const READS_TYPESCRIPT: boolean = "typescript" in process.features && Boolean(process.features.typescript);

function byNode(path: string, name: string): { load(): Promise<Module>; loadNow(): Module } {
  return {
    load: () => importModule(path, name),
    loadNow: () =>
      guarded(name, () => {
        const module = createRequire(path)(path) as Module;
        // As an import would give what is no ES module.
        return types.isModuleNamespaceObject(module) ? module : { ...module, default: module };
      }),
  };
}

/** Loads a module with jiti, if the project has it. */
function withJiti(path: string, name: string): { load(): Promise<Module>; loadNow(): Module } {
  let found: string;
  try {
    found = createRequire(path).resolve("jiti");
  } catch (error) {
    throw new ApicompatError(
      "CONFIG",
      `Node ${process.versions.node} cannot import ${name}: this version does not support TypeScript.`,
      `Rename it to ${basename(name).replace(/\.m?ts$/, ".mjs")} without types, install jiti, or use Node 22.18 or later.`,
      { cause: error },
    );
  }
  const jiti = byNode(found, "jiti");
  const loaderOf = (module: Module): Jiti => {
    const { createJiti } = module as { readonly createJiti?: (from: string) => Jiti };
    if (createJiti !== undefined) return createJiti(path);
    throw new ApicompatError("CONFIG", "The installed jiti is too old.", "Install jiti 2.");
  };
  return {
    load: async () => {
      const loader = loaderOf(await jiti.load());
      return loader.import(path).catch((error: unknown) => {
        throw notImported(name, error);
      });
    },
    loadNow: () => {
      const loader = loaderOf(jiti.loadNow());
      return guarded(name, () => loader(path));
    },
  };
}

interface Jiti {
  (path: string): Module;
  import(path: string): Promise<Module>;
}

function guarded(name: string, load: () => Module): Module {
  try {
    return load();
  } catch (error) {
    throw notImported(name, error);
  }
}

/** Imports a module of the user's; what goes wrong inside it becomes an error that names it. */
export async function importModule(path: string, name: string): Promise<Record<string, unknown>> {
  try {
    // A changed file gets another address, so that --watch loads it again.
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return (await dynamicImport(`${pathToFileURL(path).href}?${String(changed)}`)) as Record<string, unknown>;
  } catch (error) {
    if (!existsSync(path)) throw new ApicompatError("CONFIG", `There is no file ${name}.`, "Correct its path.");
    throw notImported(name, error);
  }
}

function notImported(name: string, cause: unknown): ApicompatError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApicompatError(
    "CONFIG",
    `${name}${placeInStack(basename(name), cause)} cannot be imported: ${reason}`,
    "Run the file with node to see the error.",
    {
      cause,
    },
  );
}

/** `:3:5` of the first line of a stack trace that stands in the file; empty if there is none. */
function placeInStack(file: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = stack.split("\n").find((line) => line.includes(file)) ?? "";
  return /^(?:\?[\d.]+)?((?::\d+){1,2})\)?$/u.exec(at.slice(at.lastIndexOf(file) + file.length))?.[1] ?? "";
}

function readText(path: string): string | undefined {
  try {
    return isEndless(path) ? undefined : readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new ApicompatError(
      "CONFIG",
      `${path} cannot be read (${code ?? "unknown reason"}).`,
      "Check its permissions.",
      {
        cause: error,
      },
    );
  }
}
