import { posix } from "node:path";
import type { GoPackage, InFile, PackageFile } from "./packages.ts";
import type { Import, Named, TypeDeclaration, TypeExpression } from "./syntax.ts";

/** What a name stands for: a type of one of the packages, one of another, or one that the language has. */
export type Target =
  | { readonly kind: "declared"; readonly package: GoPackage; readonly type: InFile<TypeDeclaration> }
  | { readonly kind: "foreign"; readonly path: string; readonly name: string }
  | { readonly kind: "basic"; readonly name: string }
  /** A name that is declared nowhere: its declaration is missing or could not be read. */
  | { readonly kind: "unknown"; readonly name: string };

/** A type's shape and where that is written; of a name that leads no further, what it stands for. */
export interface Underlying {
  readonly type: TypeExpression;
  readonly scope: Scope;
  readonly target?: Target;
}

/** Where a type is written: names mean what its file's imports say. */
export interface Scope {
  readonly package: GoPackage;
  readonly file: PackageFile;
}

const BASIC: ReadonlySet<string> = new Set(
  (
    "bool string byte rune int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 complex64 " +
    "complex128 error any"
  ).split(" "),
);

/** More aliases than this on one way are a circle. */
const MAX_HOPS = 20;

export class Resolver {
  readonly #packages: readonly GoPackage[];
  readonly #imports = new Map<PackageFile, ReadonlyMap<string, Import>>();
  readonly #byPath = new Map<string, GoPackage | undefined>();

  constructor(packages: readonly GoPackage[]) {
    this.#packages = packages;
  }

  resolve({ package: home, name }: Pick<Named, "package" | "name">, scope: Scope): Target {
    if (home === undefined) {
      const type = scope.package.types.get(name);
      if (type !== undefined) return { kind: "declared", package: scope.package, type };
      return BASIC.has(name) ? { kind: "basic", name } : { kind: "unknown", name };
    }
    const path = this.#importsOf(scope.file).get(home)?.path;
    if (path === undefined) return { kind: "unknown", name: `${home}.${name}` };
    const found = this.packageAt(path);
    const type = found?.types.get(name);
    if (found !== undefined && type !== undefined) return { kind: "declared", package: found, type };
    return { kind: "foreign", path, name };
  }

  /** Through aliases to what they stand for, where that has a name. */
  resolveAlias(named: Pick<Named, "package" | "name">, scope: Scope): Target {
    let target = this.resolve(named, scope);
    for (let hops = 0; target.kind === "declared" && hops < MAX_HOPS; hops++) {
      const { declaration, file } = target.type;
      if (!declaration.isAlias || declaration.type.kind !== "name") break;
      target = this.resolve(declaration.type, { package: target.package, file });
    }
    return target;
  }

  /** The package of ours that a file calls by this name. */
  importedAs(alias: string, { file }: Scope): GoPackage | undefined {
    const path = this.#importsOf(file).get(alias)?.path;
    return path === undefined ? undefined : this.packageAt(path);
  }

  /** The package of ours that a path imports. */
  packageAt(path: string): GoPackage | undefined {
    if (!this.#byPath.has(path)) this.#byPath.set(path, this.#find(path));
    return this.#byPath.get(path);
  }

  /** Through aliases and types that are defined by another name, to what is no name: the type's shape. */
  underlying(type: TypeExpression, scope: Scope): Underlying {
    let here = type;
    let place = scope;
    for (let hops = 0; here.kind === "name"; hops++) {
      const target = this.resolve(here, place);
      if (target.kind !== "declared" || hops > MAX_HOPS) return { type: here, scope: place, target };
      here = target.type.declaration.type;
      place = { package: target.package, file: target.type.file };
    }
    return { type: here, scope: place };
  }

  #importsOf(file: PackageFile): ReadonlyMap<string, Import> {
    let imports = this.#imports.get(file);
    if (imports === undefined) {
      imports = new Map(file.syntax.imports.map((each) => [each.name ?? nameOfImport(each.path), each]));
      this.#imports.set(file, imports);
    }
    return imports;
  }

  /** By the longest folder that the path ends with. A last part like `v1` alone says too little where another project is imported. */
  #find(path: string): GoPackage | undefined {
    let best: GoPackage | undefined;
    for (const each of this.#packages) {
      if (each.importPath === path) return each;
      const fits = each.folder !== "" && path.endsWith(`/${each.folder}`);
      const isMeant = each.folder.includes("/") || !isOfAnotherProject(path) || path.endsWith(`/${placeOf(each)}`);
      if (fits && isMeant && each.folder.length > (best?.folder.length ?? 0)) best = each;
    }
    return best;
  }
}

/** The folder, with the name of the one around it: `apis/v1`, even where `apis` is the root. */
function placeOf({ files }: GoPackage): string {
  return posix
    .dirname(files[0]?.source.url ?? "")
    .split("/")
    .slice(-2)
    .join("/");
}

function isOfAnotherProject(path: string): boolean {
  return /^(?:k8s\.io|sigs\.k8s\.io)\/|^[^./]+(?:\/|$)/u.test(path);
}

/** `sigs.k8s.io/yaml/v3` is called `yaml`, `k8s.io/api/core/v1` `v1`: a major version is no name, but the versions of Kubernetes are. */
function nameOfImport(path: string): string {
  const last = posix.basename(path);
  const isMajor = /^v[2-9]\d*$/u.test(last) && !/\/(?:api|apis|pkg)\//u.test(path);
  const name = isMajor ? posix.basename(posix.dirname(path)) : last;
  return name
    .replace(/^go-|\.go$|-go$/gu, "")
    .replace(/\.v\d+$/u, "")
    .replaceAll("-", "_");
}
