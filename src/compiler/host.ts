import { posix } from "node:path";
import { libraryFile, libraryNames, BROWSER, LANGUAGE } from "./library.ts";
import type { DeclaredPackage } from "../contracts/reader.ts";
import { type TS, typescript } from "./load.ts";
import { namesOf } from "./names.ts";
import { SourceCache } from "./source-cache.ts";
import { Stubs } from "./stubs.ts";
import { CLIENTS, SurfaceFiles } from "./surface.ts";
import { treeOf } from "./trees.ts";
import { virtualHost } from "./virtual-host.ts";

const STUBS = "/stubs";
const PLATFORM = `${STUBS}/platform.d.ts`;

/** The files that a program is made of. */
export interface ProgramFiles {
  readonly files: SurfaceFiles;
  /** The modules that are reachable from the entries. */
  readonly modules: ReadonlyMap<string, TS.SourceFile>;
}

/** Both sides of a comparison as the compiler sees them: what is unread is the same on both. */
export class Compilation {
  readonly old: ProgramFiles;
  readonly new: ProgramFiles;
  readonly options: TS.CompilerOptions;
  readonly #cache = new SourceCache();
  readonly #stubs = new Stubs();

  /** The name that clients import the package by, on both sides. */
  readonly name: string;

  constructor(old: DeclaredPackage, new_: DeclaredPackage) {
    this.name = old.name;
    this.options = optionsOf(typescript());
    this.old = this.#load(old);
    this.new = this.#load(new_);
    const sides = [this.old, this.new];
    const all = [...new Set(sides.flatMap(({ modules }) => [...modules.values()]))].map(namesOf);
    const own = new Set(all.flatMap(({ global }) => global));
    const language = libraryNames(LANGUAGE);
    const isFree = (name: string): boolean => !own.has(name) && !language.has(name) && name !== "globalThis";
    const needsBrowser = all.some(({ free }) =>
      free.some(({ path: [name = ""] }) => isFree(name) && libraryNames(BROWSER).has(name)),
    );
    if (needsBrowser) this.options.lib = [LANGUAGE, BROWSER];
    const declared = new Set(all.flatMap(({ modules }) => modules));
    const isUnread = (specifier: string): boolean => isOther(specifier, sides) && !declared.has(specifier);
    const isKnown = (name: string): boolean => !isFree(name) || (needsBrowser && libraryNames(BROWSER).has(name));
    for (const names of all) {
      for (const specifier of names.specifiers) if (isUnread(specifier)) this.#stubs.addModule(specifier);
      this.#stubs.add(names, isUnread, isKnown);
    }
  }

  /** The packages that the declarations import and that are not read, sorted. */
  get unread(): readonly string[] {
    return this.#stubs.specifiers;
  }

  /** True if nothing that the declarations name is unread. */
  get isWhole(): boolean {
    return this.#stubs.specifiers.length === 0 && this.#stubs.global === "";
  }

  /** A program of one side with additional texts: clients, and files of the package that are replaced. */
  program(side: "old" | "new", texts: ReadonlyMap<string, string>): TS.Program {
    const ts = typescript();
    const { files, modules } = this[side];
    const options = this.options;
    const host = this.#host(files, texts);
    const rootNames = [...files.entries.values(), ...[...texts.keys()].filter((path) => !modules.has(path)), PLATFORM];
    return ts.createProgram({ rootNames, options, host });
  }

  /** Follows relative imports from the entries, and reads each file once. */
  #load(surface: DeclaredPackage): ProgramFiles {
    const files = new SurfaceFiles(surface);
    const host = this.#host(files, new Map());
    const modules = new Map<string, TS.SourceFile>();
    const open = [...files.entries.values()];
    for (const path of open) {
      const file = files.read(path);
      if (modules.has(path) || file === undefined) continue;
      const source = treeOf(file) ?? this.#cache.get(path, file.text);
      // As every program does that the tree becomes a part of.
      source.fileName = path;
      modules.set(path, source);
      for (const specifier of namesOf(source).specifiers) {
        const found = this.#resolve(specifier, path, files, host);
        if (found !== undefined && !found.resolvedFileName.startsWith(STUBS)) open.push(found.resolvedFileName);
      }
      for (const { fileName } of source.referencedFiles) open.push(posix.join(posix.dirname(path), fileName));
    }
    return { files, modules };
  }

  #host(files: SurfaceFiles, texts: ReadonlyMap<string, string>): TS.CompilerHost {
    const stubs = this.#stubs;
    const textOf = (path: string): string | undefined => {
      if (path === PLATFORM) return stubs.global;
      const specifier = specifierOfStub(path);
      return specifier === undefined ? (texts.get(path) ?? files.read(path)?.text) : stubs.textOf(specifier);
    };
    const sourceAt = (path: string): TS.SourceFile | undefined => {
      const own = texts.has(path) ? undefined : files.read(path);
      const tree = own && treeOf(own);
      if (tree !== undefined) return tree;
      const text = textOf(path);
      return text === undefined ? libraryFile(path) : this.#cache.get(path, text);
    };
    return virtualHost(textOf, sourceAt, (specifier, from, host) => this.#resolve(specifier, from, files, host));
  }

  #resolve(
    specifier: string,
    from: string,
    files: SurfaceFiles,
    host: TS.CompilerHost,
  ): TS.ResolvedModuleFull | undefined {
    const ts = typescript();
    const { name } = this;
    if (from.startsWith(CLIENTS)) {
      const entry =
        specifier === name ? "." : specifier.startsWith(`${name}/`) ? `.${specifier.slice(name.length)}` : "";
      const path = files.entries.get(entry);
      if (path !== undefined) return { resolvedFileName: path, extension: extensionOf(path) };
    }
    if (!isOther(specifier, [{ files }]) || from.startsWith(STUBS)) {
      return ts.resolveModuleName(specifier, from, this.options, host).resolvedModule as
        TS.ResolvedModuleFull | undefined;
    }
    if (!this.#stubs.has(specifier)) return undefined;
    return { resolvedFileName: `${STUBS}/${encodeURIComponent(specifier)}.d.ts`, extension: ts.Extension.Dts };
  }
}

/** Returns whether a specifier names another package. */
function isOther(specifier: string, sides: readonly Pick<ProgramFiles, "files">[]): boolean {
  if (/^[.#/]/u.test(specifier)) return false;
  return !sides.some(
    ({ files: { surface } }) => specifier === surface.name || specifier.startsWith(`${surface.name}/`),
  );
}

function specifierOfStub(path: string): string | undefined {
  if (!path.startsWith(`${STUBS}/`) || path === PLATFORM) return undefined;
  return decodeURIComponent(path.slice(STUBS.length + 1, -".d.ts".length));
}

function extensionOf(path: string): string {
  return /(?:\.d)?\.[cm]?tsx?$/u.exec(path)?.[0] ?? ".d.ts";
}

function optionsOf(ts: typeof TS): TS.CompilerOptions {
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: [LANGUAGE],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: false,
  };
}
