import { readFile } from "node:fs/promises";
import { basename, dirname, extname, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { ApicompatError } from "../errors.ts";
import { isObject } from "../model/json.ts";
import { checkConfig, type Config } from "./config.ts";

/** A configuration and the folder that its paths are relative to. */
export interface LoadedConfig {
  readonly config: Config;
  /** As the user would write it; undefined when there is none. */
  readonly file?: string;
  readonly folder: string;
}

/** In the order of precedence. */
const FILES: readonly string[] = [
  "apicompat.config.ts",
  "apicompat.config.mts",
  "apicompat.config.js",
  "apicompat.config.mjs",
  "apicompat.config.json",
  "apicompat.config.yaml",
  "apicompat.config.yml",
];

/** Loads the named file, or finds one in `cwd`. */
export async function loadConfig(cwd: string, named?: string): Promise<LoadedConfig> {
  if (named !== undefined) return loadFile(resolve(cwd, named), named);
  for (const file of FILES) {
    const text = await readText(resolve(cwd, file));
    if (text !== undefined) return loadFile(resolve(cwd, file), file, text);
  }
  return (await loadManifest(cwd)) ?? { config: {}, folder: cwd };
}

async function loadManifest(cwd: string): Promise<LoadedConfig | undefined> {
  const text = await readText(resolve(cwd, "package.json"));
  if (text === undefined || !text.includes('"apicompat"')) return undefined;
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return undefined; // Whoever wrote it learns that from npm.
  }
  if (!isObject(manifest) || !isObject(manifest["apicompat"])) return undefined;
  const file = 'package.json, "apicompat"';
  return { config: checkConfig(manifest["apicompat"], file), file, folder: cwd };
}

async function loadFile(path: string, name: string, text?: string): Promise<LoadedConfig> {
  return { config: checkConfig(await valueOf(path, name, text), name), file: name, folder: dirname(path) };
}

async function valueOf(path: string, name: string, text?: string): Promise<unknown> {
  const content = text ?? (await readText(path));
  if (content === undefined) {
    throw new ApicompatError("CONFIG", `There is no file ${name}.`, "Correct the path after --config.");
  }
  switch (extname(path)) {
    case ".json":
    case ".yaml":
    case ".yml":
      return parseText(content, name);
    case ".ts":
    case ".mts":
      if (!("typescript" in process.features) || !process.features.typescript) {
        throw new ApicompatError(
          "CONFIG",
          `Node ${process.versions.node} cannot import ${name}: it reads no TypeScript.`,
          `Rename it to ${basename(name).replace(/\.m?ts$/, ".mjs")} and leave out its types, or run Node 22.18 or later.`,
        );
      }
      return importDefault(path, name);
    case ".js":
    case ".mjs":
      return importDefault(path, name);
    default:
      throw new ApicompatError(
        "CONFIG",
        `${name} has an ending that names no configuration format.`,
        "Use .js, .mjs, .json, .yaml or .yml.",
      );
  }
}

/** JSON is YAML too, and one parser tells the line of a mistake in both. */
async function parseText(text: string, name: string): Promise<unknown> {
  const { load, YAMLException } = await import("js-yaml");
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const mark = error.mark;
    const place = mark === undefined ? name : `${name}:${mark.line + 1}:${mark.column + 1}`;
    throw new ApicompatError("CONFIG", `${place}: ${error.reason}.`, "Correct the syntax there.", { cause: error });
  }
}

async function importDefault(path: string, name: string): Promise<unknown> {
  const module = await importModule(path, name);
  if (!("default" in module)) {
    throw new ApicompatError("CONFIG", `${name} has no default export.`, "Write `export default defineConfig({ … })`.");
  }
  return module["default"];
}

/** Imports a module of the user's; what goes wrong inside it becomes an error that names it. */
export async function importModule(path: string, name: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApicompatError(
      "CONFIG",
      `${name} cannot be imported: ${reason}`,
      "Run it with node to see where it fails.",
      {
        cause: error,
      },
    );
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
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
