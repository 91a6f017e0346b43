import { posix } from "node:path";
import { BROWSER, LANGUAGE, libraryFile } from "../../compiler/library.ts";
import { answered } from "../../compiler/answered.ts";
import { type TS, typescript } from "../../compiler/load.ts";
import { virtualHost } from "../../compiler/virtual-host.ts";
import { FETCH_MODULE, FETCH_TYPES } from "./fetch-types.ts";

/** A file of a client: an absolute path with slashes, and the name in reports. */
export interface CodeFile {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

const FETCH_FILE = "/stubs/openapi-fetch.d.ts";

/** Returns whether a file declares the typed client. */
export function isFetchLibrary(path: string): boolean {
  return path === FETCH_FILE || path.includes(`/node_modules/${FETCH_MODULE}/`);
}

export interface ClientProgram {
  readonly program: TS.Program;
  /** Paths of files that nest too deep for the compiler. */
  readonly unread: ReadonlySet<string>;
}

/** The code of a client as the compiler sees it. No file is read that was not given, so other modules have no types. */
export function programOf(files: readonly CodeFile[]): ClientProgram {
  const ts = typescript();
  const unread = new Set<string>();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const sources = new Map<string, TS.SourceFile | undefined>();
  const options = { ...optionsOf(ts), ...aliasesOf(files, ts) };
  const textOf = (path: string): string | undefined => (path === FETCH_FILE ? FETCH_TYPES : texts.get(path));
  const sourceAt: TS.CompilerHost["getSourceFile"] = (path, language) => {
    if (!sources.has(path)) {
      const text = textOf(path);
      sources.set(path, text === undefined ? libraryFile(path) : parsed(path, text, language, unread));
    }
    return sources.get(path);
  };
  const host = virtualHost(textOf, sourceAt, (text, from, own) => resolved(text, from, texts, options, own));
  const code = files.filter(({ path }) => isCode(path));
  return { program: ts.createProgram({ rootNames: code.map(({ path }) => path), options, host }), unread };
}

function parsed(
  path: string,
  text: string,
  language: TS.ScriptTarget | TS.CreateSourceFileOptions,
  unread: Set<string>,
): TS.SourceFile {
  const ts = typescript();
  const file = answered(() => ts.createSourceFile(path, text, language, true), undefined);
  if (file === undefined) unread.add(path);
  return file ?? ts.createSourceFile(path, "", language, true);
}

export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/u.test(path);
}

function resolved(
  specifier: string,
  from: string,
  texts: ReadonlyMap<string, string>,
  options: TS.CompilerOptions,
  host: TS.CompilerHost,
): TS.ResolvedModuleFull | undefined {
  const ts = typescript();
  const found = ts.resolveModuleName(specifier, from, options, host).resolvedModule;
  if (found !== undefined) return found as TS.ResolvedModuleFull;
  const path = specifier === FETCH_MODULE ? FETCH_FILE : onlyDeclaration(specifier, texts);
  return path === undefined ? undefined : { resolvedFileName: path, extension: ts.Extension.Dts };
}

/** The declarations of a package whose manifest was not given, if there is one file of them. */
function onlyDeclaration(specifier: string, texts: ReadonlyMap<string, string>): string | undefined {
  if (/^[.#/]/u.test(specifier)) return undefined;
  const within = `/node_modules/${specifier}/`;
  const found = [...texts.keys()].filter((path) => path.includes(within) && path.endsWith(".d.ts"));
  return found.length === 1 ? found[0] : undefined;
}

/** The aliases of modules in the settings of the client, if they are among its files. */
function aliasesOf(files: readonly CodeFile[], ts: typeof TS): TS.CompilerOptions {
  const settings = files.find(({ path }) => posix.basename(path) === "tsconfig.json");
  if (settings === undefined) return {};
  const { config } = ts.parseConfigFileTextToJson(settings.path, settings.text) as {
    readonly config?: { readonly compilerOptions?: { readonly baseUrl?: unknown; readonly paths?: unknown } };
  };
  const { baseUrl, paths } = config?.compilerOptions ?? {};
  if (typeof paths !== "object" || paths === null) return {};
  const folder = posix.join(posix.dirname(settings.path), typeof baseUrl === "string" ? baseUrl : ".");
  const own = Object.entries(paths as Record<string, unknown>).flatMap(([alias, targets]) => {
    const texts = Array.isArray(targets) ? targets.filter((each) => typeof each === "string") : [];
    return texts.length === 0 ? [] : [[alias, texts.map((each) => posix.join(folder, each))] as const];
  });
  return { paths: Object.fromEntries(own.map(([alias, targets]) => [alias, [...targets]])) };
}

function optionsOf(ts: typeof TS): TS.CompilerOptions {
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: [LANGUAGE, BROWSER],
    types: [],
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    noEmit: true,
    allowJs: true,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
    allowImportingTsExtensions: true,
  };
}
