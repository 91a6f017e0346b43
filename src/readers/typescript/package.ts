import { lazy } from "../../base/lazy.ts";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { parseManifest } from "../../model/manifest.ts";
import type { MemberFile, Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";

/** The statements of a folder's `package.json` about its modules. */
export interface Package {
  readonly file: SourceFile;
  /** The importable modules by subpath: `.`, `./sub`. */
  readonly entries: ReadonlyMap<string, MemberFile>;
  /** Returns the modules that the other kind of importer gets. */
  readonly others: () => ReadonlyMap<string, MemberFile>;
  /** Resolves imports of the package's own name and of `#name`. */
  readonly find: (specifier: string) => MemberFile | undefined;
}

/** A kind of importer. Conditions of `exports` distinguish them. */
export type Importer = "import" | "require";

/** Undefined where there is none beside the files, or it names none of them. */
export function readPackage(
  members: readonly MemberFile[],
  resolve: Resolve,
  importer: Importer = "import",
): Package | undefined {
  const found = packageOf(members, resolve);
  if (found === undefined) return undefined;
  const { file, stated } = found;
  const files = new Map(members.map((member) => [member.path, member]));
  const offeredTo = (kind: Importer): Targets =>
    stated["exports"] === undefined ? NOTHING : targetsOf(stated["exports"], files, CONDITIONS[kind]);
  const listed = offeredTo(importer);
  const entries = listed.size === 0 ? entriesByTypes(stated, files) : listed;
  if (entries.size === 0) return undefined;
  const { name } = stated;
  const internal = isObject(stated["imports"]) ? mapped(stated["imports"], files, CONDITIONS[importer]) : NOTHING;
  const find = (specifier: string): MemberFile | undefined => {
    if (specifier.startsWith("#")) return internal.get(specifier);
    const own = typeof name === "string" ? [name, importedAs(name)] : [];
    const found = own.find((each) => specifier === each || specifier.startsWith(`${each}/`));
    return found === undefined ? undefined : entries.get(`.${specifier.slice(found.length)}`);
  };
  return { file, entries, others: lazy(() => offeredTo(importer === "import" ? "require" : "import")), find };
}

/** The name that code imports a package by: `@types/node` declares `node`, `@types/acme__lib` declares `@acme/lib`. */
export function importedAs(name: string): string {
  const declares = /^@types\/(?:(.+?)__)?(.+)$/u.exec(name);
  if (declares === null) return name;
  const [, scope, own] = declares;
  return scope === undefined ? own! : `@${scope}/${own!}`;
}

/** The `package.json` beside the files, and what it states. */
export function packageOf(
  members: readonly MemberFile[],
  resolve: Resolve,
): { readonly file: SourceFile; readonly stated: JsonObject } | undefined {
  const [first] = members;
  if (first === undefined || first.path === "") return undefined;
  const file = resolve(`${"../".repeat(first.path.split("/").length - 1)}package.json`, first.file);
  if ("code" in file) return undefined;
  const stated = parseManifest(file.text);
  return stated && { file, stated };
}

type Files = ReadonlyMap<string, MemberFile>;
type Targets = ReadonlyMap<string, MemberFile>;

const NOTHING: Targets = new Map();

function targetsOf(exports: Json, files: Files, conditions: readonly string[]): Targets {
  const isByPath = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  const { ".": main, ...others } = mappedFrom(isByPath ? exports : { ".": exports }, files, conditions);
  return new Map(Object.entries({ ...(main && { ".": main }), ...others }));
}

function mapped(table: JsonObject, files: Files, conditions: readonly string[]): Targets {
  return new Map(Object.entries(mappedFrom(table, files, conditions)));
}

/** Expands patterns to all matching files, unless another key is more specific. */
function mappedFrom(table: JsonObject, files: Files, conditions: readonly string[]): Record<string, MemberFile> {
  const plain = Object.entries(table).filter(([key]) => !key.includes("*"));
  const found = new Map<string, MemberFile>();
  for (const [key, value] of Object.entries(table)) {
    if (!key.includes("*")) continue;
    for (const target of pathsIn(value, conditions)) {
      for (const [part, file] of fitting(target, files))
        found.set(
          key.replace("*", () => part),
          file,
        );
    }
  }
  for (const [key, value] of plain) {
    const file = pathsIn(value, conditions).flatMap((target) => declared(target, files) ?? [])[0];
    if (file === undefined) found.delete(key);
    else found.set(key, file);
  }
  return Object.fromEntries(found);
}

/** Conditions that a compiler looks for, the best first. Those of an older one, such as `types@<=5.0`, are passed over. */
const CONDITIONS: Readonly<Record<Importer, readonly string[]>> = {
  import: ["types", "import", "node", "module", "module-sync", "default", "require", "browser", "production"],
  require: ["types", "require", "node", "default", "module-sync", "module", "import", "browser", "production"],
};

function pathsIn(value: Json | undefined, conditions: readonly string[]): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((each) => pathsIn(each, conditions));
  return isObject(value) ? conditions.flatMap((condition) => pathsIn(value[condition], conditions)) : [];
}

/** The declarations of a file that a program imports. */
export function declared(target: string, files: Files): MemberFile | undefined {
  const path = target.replace(/^\.\//u, "").replace(/\/$/u, "");
  const stem = path.replace(/\.[cm]?jsx?$/u, "");
  const ending = /\.([cm])js$/u.exec(path)?.[1] ?? "";
  const candidates = [path, `${stem}.d.${ending}ts`, `${path}.d.ts`, `${path}/index.d.ts`];
  return candidates.map((candidate) => files.get(candidate)).find((file) => file !== undefined);
}

/** Returns the replacement of the star for each existing file. */
function fitting(target: string, files: Files): readonly (readonly [string, MemberFile])[] {
  const [before = "", after] = target.replace(/^\.\//u, "").split("*");
  if (after === undefined) return [];
  return [...files].flatMap(([path, file]) => {
    const program = path.replace(/\.d\.([cm]?)ts$/u, ".$1js");
    const own = [program, path].find((each) => each.startsWith(before) && each.endsWith(after));
    return own === undefined ? [] : [[own.slice(before.length, own.length - after.length), file] as const];
  });
}

/** Returns the entries by `types` or `main` with `typesVersions`, if `exports` leads to no declarations. */
function entriesByTypes(stated: JsonObject, files: Files): Targets {
  const main = [stated["types"], stated["typings"], stated["main"], "index.d.ts"];
  const redirected = redirectionsOf(stated["typesVersions"]);
  const find = (path: Json | undefined): MemberFile | undefined => {
    if (typeof path !== "string") return undefined;
    const own = path.replace(/^\.\//u, "");
    const paths = (redirected.get("*") ?? []).map((target) => target.replace("*", () => own));
    return [...paths, own].flatMap((each) => declared(each, files) ?? [])[0];
  };
  const [entry] = main.flatMap((path) => find(path) ?? []);
  const others = [...redirected].flatMap(([key, targets]) => {
    const [file] = targets.flatMap((target) => declared(target, files) ?? []);
    return key.includes("*") || file === undefined ? [] : [[`./${key.replace(/^\.\//u, "")}`, file] as const];
  });
  const offered = isObject(stated["exports"]) ? Object.keys(stated["exports"]) : [];
  const named = offered.flatMap((key) => {
    const file = key.startsWith("./") && !key.includes("*") ? find(key) : undefined;
    return file === undefined ? [] : [[key, file] as const];
  });
  return entry === undefined ? NOTHING : new Map([[".", entry], ...named, ...others]);
}

/** Returns the redirections of the first version range that contains present compilers. */
function redirectionsOf(versions: Json | undefined): ReadonlyMap<string, readonly string[]> {
  const [first] = Object.entries(isObject(versions) ? versions : {}).filter(([range]) => /^\s*(?:\*|>=?)/u.test(range));
  const table = first?.[1];
  return new Map(
    Object.entries(isObject(table) ? table : {}).map(([key, value]) => [key, pathsIn(value, CONDITIONS.import)]),
  );
}
