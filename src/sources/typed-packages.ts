import { join, posix } from "node:path";
import { ownText } from "../base/own-text.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { parseManifest } from "../model/manifest.ts";
import { filesAt, filesIn } from "./changes.ts";
import type { Git } from "./git-process.ts";
import type { Repository } from "./repository.ts";
import { isPassedOver } from "./scope.ts";

/** A folder of the repository whose `package.json` says where its TypeScript declarations are. */
export interface TypedPackage {
  /** From the top; empty, or with a slash at its end. */
  readonly folder: string;
  readonly name: string;
  readonly isPrivate: boolean;
  /** Paths of declarations, from the folder, as the manifest writes them. */
  readonly types: readonly string[];
  /** The manifest of the base named declarations, and the present one names none, or cannot be read. */
  readonly lost?: "removed" | "unreadable";
}

const MANIFEST = "package.json";
const DECLARATIONS = /\.d\.[cm]?ts$/;

/**
 * Packages of the working tree and of some revisions by folder, deepest first, so that a file belongs to the first one that
 * contains it. Of revisions, the last one with a package counts.
 */
export function typedPackages({ git, top }: Repository, revisions: readonly string[]): readonly TypedPackage[] {
  const now = filesIn(git);
  const here = new Set(now.filter(isManifest));
  const typed = createTyped(git, revisions);
  const found = new Map<string, TypedPackage>();
  for (const path of here) {
    const own = typed(path, ownText(join(top, path), top));
    if (own !== undefined) found.set(path, own);
  }
  for (const revision of revisions.toReversed()) {
    for (const path of changedManifests(git, revision)) {
      const former = found.has(path) ? undefined : typed(path, git.line(["show", `${revision}:${path}`]));
      if (former === undefined) continue;
      const text = here.has(path) ? ownText(join(top, path), top) : undefined;
      const lost = parseManifest(text ?? "") === undefined ? "unreadable" : "removed";
      found.set(path, text === undefined ? former : { ...former, lost });
    }
  }
  return [...found.values()].sort((a, b) => b.folder.length - a.folder.length || (a.folder < b.folder ? -1 : 1));
}

/** Reads manifests, beside the declarations of the working tree and of some revisions. */
function createTyped(git: Git, revisions: readonly string[]): typeof typedPackageIn {
  const files = [filesIn(git), ...revisions.map((each) => filesAt(git, each))].flat();
  const declarations = new Set(files.filter(isDeclaration));
  return (path, text) => typedPackageIn(path, text, (each) => declarations.has(each));
}

/** A package whose manifest named declarations, and no longer names these. */
export interface LeftPackage extends TypedPackage {
  readonly why: "unreadable" | "removed" | "moved";
}

/** Packages that named covered declarations at a revision, and name none of the covered ones in the working tree. */
export function leftPackages(
  { git, top }: Repository,
  revision: string,
  covers: (path: string) => boolean,
): readonly LeftPackage[] {
  const typed = createTyped(git, [revision]);
  const isCovered = ({ folder, types }: TypedPackage): boolean =>
    types.some((each) => covers(posix.join(folder, each)) || covers(posix.join(folder, `${each}.d.ts`)));
  return changedManifests(git, revision).flatMap((path): readonly LeftPackage[] => {
    const former = typed(path, git.line(["show", `${revision}:${path}`]));
    const text = ownText(join(top, path), top);
    // The declarations of a package that is deleted are compared as removed.
    if (former === undefined || text === undefined || !isCovered(former)) return [];
    if (parseManifest(text) === undefined) return [{ ...former, why: "unreadable" }];
    const present = typed(path, text);
    if (present === undefined) return [{ ...former, why: "removed" }];
    return isCovered(present) ? [] : [{ ...former, why: "moved" }];
  });
}

/** The manifests of a revision that differ from those of the working tree. */
function changedManifests(git: Git, revision: string): readonly string[] {
  const there = filesAt(git, revision).filter(isManifest);
  if (there.length === 0) return [];
  const command = ["diff", "--name-only", "-z", "--no-renames", revision, "--", `:(top,glob)**/${MANIFEST}`];
  const changed = new Set(git.list(command));
  return there.filter((path) => changed.has(path));
}

/** Returns whether a file is the manifest or a declaration of a package, and not of a nested package. */
export function ownerOf(path: string, packages: readonly TypedPackage[]): TypedPackage | undefined {
  if (!DECLARATIONS.test(path) && !isManifest(path)) return undefined;
  return packages.find(({ folder }) => path.startsWith(folder) && !isPassedOver(path.slice(folder.length)));
}

export function isDeclaration(path: string): boolean {
  return DECLARATIONS.test(path);
}

export function isManifest(path: string): boolean {
  return (path === MANIFEST || path.endsWith(`/${MANIFEST}`)) && !isPassedOver(path);
}

/** Undefined where a manifest names no declarations, and none are beside the programs that it names. */
export function typedPackageIn(
  path: string,
  text: string | undefined,
  has: (path: string) => boolean = () => false,
): TypedPackage | undefined {
  const stated = parseManifest(text ?? "");
  if (stated === undefined) return undefined;
  const folder = path.slice(0, -MANIFEST.length);
  const named = [...new Set([stated["types"], stated["typings"], ...typesIn(stated["exports"])])].filter(isText);
  const beside = declarationsBeside(stated).filter((each) => has(posix.join(folder, each)));
  const types = named.length > 0 ? named : [...new Set(beside)];
  if (types.length === 0) return undefined;
  const { name } = stated;
  return { folder, name: typeof name === "string" ? name : "", isPrivate: stated["private"] === true, types };
}

/** The declarations that TypeScript looks for if a manifest names programs only. */
function declarationsBeside({ exports, main }: JsonObject): readonly string[] {
  const programs = exports === undefined ? [main ?? "index.js"] : targetsIn(exports);
  return programs.filter(isText).flatMap((program) => {
    const [, stem = "", kind = ""] = /^(.*)\.([cm]?)js$/u.exec(program) ?? [];
    return stem === "" ? [`${program}.d.ts`, posix.join(program, "index.d.ts")] : [`${stem}.d.${kind}ts`];
  });
}

function targetsIn(exports: Json): readonly Json[] {
  if (Array.isArray(exports)) return (exports as readonly Json[]).flatMap(targetsIn);
  return isObject(exports) ? Object.values(exports).flatMap(targetsIn) : [exports];
}

function isText(value: Json | undefined): value is string {
  return typeof value === "string";
}

/** Returns the targets of the condition `types` anywhere in the entry, and declarations that are named without it. */
function typesIn(exports: Json | undefined): readonly Json[] {
  if (typeof exports === "string") return DECLARATIONS.test(exports) ? [exports] : [];
  if (Array.isArray(exports)) return (exports as readonly Json[]).flatMap(typesIn);
  if (!isObject(exports)) return [];
  return Object.entries(exports).flatMap(([key, value]) =>
    key === "types" && typeof value === "string" ? [value] : typesIn(value),
  );
}
