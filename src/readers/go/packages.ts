import { posix } from "node:path";
import { stageOfVersion } from "../../model/resource.ts";
import type { SourceFile } from "../../source.ts";
import type { Fault } from "../document/fault.ts";
import type { Marker } from "./markers.ts";
import { parseGo } from "./parse.ts";
import type { ConstantDeclaration, GoFile, TypeDeclaration } from "./syntax.ts";

/** A file of a package, and its syntax. */
export interface PackageFile {
  readonly source: SourceFile;
  readonly syntax: GoFile;
  readonly faults: readonly Fault[];
}

export interface InFile<T> {
  readonly file: PackageFile;
  readonly declaration: T;
}

/** The files of one folder. */
export interface GoPackage {
  /** The folder, relative to the root that was named; empty for the root itself. */
  readonly folder: string;
  /** What the names of its types are preceded by: the folder, or the package's name where that is the root. */
  readonly prefix: string;
  readonly name: string;
  readonly files: readonly PackageFile[];
  readonly types: ReadonlyMap<string, InFile<TypeDeclaration>>;
  readonly constants: ReadonlyMap<string, InFile<ConstantDeclaration>>;
  /** Of the comments before the package clauses. */
  readonly markers: readonly InFile<Marker>[];
  /** Of the API that the package is a version of; undefined where nothing tells. */
  readonly group: string | undefined;
  /** It is registered as the version that only the server itself works with. */
  readonly isInternal: boolean;
  /** As other packages import it, where a comment beside the package clause says so. */
  readonly importPath: string | undefined;
}

/** Tests and generated code declare nothing of an API, unless what was generated is a copy of one. */
const PASSED_OVER = /(?:_test|\.pb|_swagger_doc_generated|^generated\..*)\.go$/u;
const GENERATED = /^zz_generated\..*\.go$/u;

export function declaresApi({ name, text }: SourceFile): boolean {
  const base = posix.basename(name);
  if (!base.endsWith(".go") || PASSED_OVER.test(base)) return false;
  return !GENERATED.test(base) || text.includes('`json:"');
}

/** Folders below the one that was named that belong to others, or that Go itself passes over. */
const NOT_BUILT = /(?:^|\/)(?:vendor|testdata|[_.][^/]*)\//u;

export function isBuilt(path: string): boolean {
  return !NOT_BUILT.test(path);
}

/** Parses files and puts those of one folder together. `folderOf` gives a file's folder relative to the root. */
export function readPackages(
  sources: readonly SourceFile[],
  folderOf: (source: SourceFile) => string,
): readonly GoPackage[] {
  const folders = new Map<string, PackageFile[]>();
  for (const source of sources) {
    const { file: syntax, faults } = parseGo(source.text);
    if (syntax.package?.text.endsWith("_test") === true || isLeftOut(source.text, syntax)) continue;
    const folder = folderOf(source);
    const files = folders.get(folder);
    if (files === undefined) folders.set(folder, [{ source, syntax, faults }]);
    else files.push({ source, syntax, faults });
  }
  const packages = [...folders].map(([folder, files]) => toPackage(folder, files));
  // Who names it by itself means it.
  const isAll = packages.every(({ isInternal }) => isInternal);
  return isAll ? packages.map((each) => ({ ...each, isInternal: false })) : packages;
}

const IGNORED = /^\/\/(?:go:build| \+build) ignore\s*$/mu;

/** By custom, no build sets this tag. It stands before the package clause. */
function isLeftOut(text: string, { package: clause }: GoFile): boolean {
  return clause !== undefined && IGNORED.test(text.slice(0, clause.start));
}

function toPackage(folder: string, files: readonly PackageFile[]): GoPackage {
  const name = files.find(({ syntax }) => syntax.package !== undefined)?.syntax.package?.text ?? "";
  const markers = files.flatMap((file) => packageMarkers(file).map((declaration) => ({ file, declaration })));
  const constants = byName(files, (syntax) => syntax.constants);
  return {
    folder,
    prefix: folder === "" ? name : folder,
    name,
    files,
    types: byName(files, (syntax) => syntax.types),
    constants,
    markers,
    group: groupOf(files, markers, constants),
    isInternal: stageOfVersion(posix.basename(folder)) === undefined && isOnlyInternal(files),
    importPath: files.map(importPathOf).find((path) => path !== undefined),
  };
}

/** Besides, a version may be registered as the one that it is converted to. */
function isOnlyInternal(files: readonly PackageFile[]): boolean {
  const versions = files.flatMap(({ source: { text } }) =>
    text.includes("APIVersionInternal") ? [...text.matchAll(REGISTERED)].map(([, version]) => version) : [],
  );
  return versions.length > 0 && versions.every((version) => version === "runtime.APIVersionInternal");
}

const REGISTERED = /\bGroupVersion\s*\{[^}]*\bVersion:\s*([^\s,}]+)/gu;

/** Of several declarations of one name the first counts: a package that compiles has one. */
function byName<T extends TypeDeclaration | ConstantDeclaration>(
  files: readonly PackageFile[],
  of: (syntax: GoFile) => readonly T[],
): ReadonlyMap<string, InFile<T>> {
  const found = new Map<string, InFile<T>>();
  for (const file of files) {
    for (const declaration of of(file.syntax)) {
      if (!found.has(declaration.name.text)) found.set(declaration.name.text, { file, declaration });
    }
  }
  return found;
}

function packageMarkers({ syntax }: PackageFile): readonly Marker[] {
  const clause = syntax.package?.start ?? 0;
  const head = syntax.comments.filter(({ start }) => start < clause);
  return head.flatMap(({ markers }) => markers);
}

function groupOf(
  files: readonly PackageFile[],
  markers: readonly InFile<Marker>[],
  constants: ReadonlyMap<string, InFile<ConstantDeclaration>>,
): string | undefined {
  const marked = markers.find(({ declaration }) => declaration.name === "groupName")?.declaration.value;
  if (marked !== undefined) return marked.trim();
  const named = constants.get("GroupName")?.declaration.value;
  if (named?.kind === "literal") return String(named.value);
  for (const { source } of files) {
    const registered = /GroupVersion\s*\{\s*Group:\s*"([^"\n]*)"/u.exec(source.text)?.[1];
    if (registered !== undefined) return registered;
  }
  return undefined;
}

/** `package v1 // import "k8s.io/api/core/v1"`. */
function importPathOf({ source, syntax }: PackageFile): string | undefined {
  if (syntax.package === undefined) return undefined;
  const { end } = syntax.package;
  return /^[ \t]*\/\/ import "([^"\n]+)"/u.exec(source.text.slice(end, end + 300))?.[1];
}

/** `v1beta1` of a package `v1beta1`; the package's name where it is of no such form. */
export function versionOf({ name, folder }: GoPackage): string {
  const last = posix.basename(folder);
  return stageOfVersion(name) === undefined && stageOfVersion(last) !== undefined ? last : name;
}

/** A type as written, its comments included. */
export function textOf({ comments, start, end }: TypeDeclaration, text: string): string {
  return text.slice((comments.detached ?? comments.doc)?.start ?? start, comments.trailing?.end ?? end);
}
