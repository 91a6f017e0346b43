import { posix } from "node:path";
import type { GoPackage, InFile, PackageFile } from "./packages.ts";
import type { Import, Named, TypeDeclaration, TypeExpression } from "./syntax.ts";

/**
 * The meaning of a type name: a type of these packages, of another one, or a built-in one. `arguments` are those of a
 * generic type.
 */
export type Target = { readonly arguments?: readonly Bound[] } & (
  | { readonly kind: "declared"; readonly package: GoPackage; readonly type: InFile<TypeDeclaration> }
  | { readonly kind: "foreign"; readonly path: string; readonly name: string }
  | { readonly kind: "basic"; readonly name: string }
  /** A name that is declared nowhere: its declaration is missing or could not be read. */
  | { readonly kind: "unknown"; readonly name: string }
);

/** A type, and where it is written. */
export interface Bound {
  readonly type: TypeExpression;
  readonly scope: Scope;
}

/** A type's shape and where that is written; of a name that leads no further, what it stands for. */
export interface Underlying extends Bound {
  readonly target?: Target;
}

/** The context of a type: imports and type parameters. */
export interface Scope {
  readonly package: GoPackage;
  readonly file: PackageFile;
  /** Within a generic type, what its parameters stand for; a position where that is open. */
  readonly bindings?: ReadonlyMap<string, Bound | number>;
}

/** Returns the scope of a type declaration; in a generic type, all parameters are open. */
export function scopeWithin(home: GoPackage, { declaration, file }: InFile<TypeDeclaration>): Scope {
  const { parameters } = declaration;
  if (parameters.length === 0) return { package: home, file };
  return { package: home, file, bindings: new Map(parameters.map((name, index) => [name, index])) };
}

/** Within the declaration that a name stands for, with its arguments for the parameters. */
export function scopeOf(target: Target & { readonly kind: "declared" }): Scope {
  const scope = scopeWithin(target.package, target.type);
  const { arguments: given } = target;
  if (given === undefined || scope.bindings === undefined) return scope;
  return {
    ...scope,
    bindings: new Map([...scope.bindings].map(([name, index]) => [name, given[Number(index)] ?? index])),
  };
}

/** Returns the type argument for a type parameter. */
export function substituted(type: TypeExpression, scope: Scope): Bound {
  const given = type.kind === "name" && type.package === undefined ? scope.bindings?.get(type.name) : undefined;
  return given === undefined || typeof given === "number" ? { type, scope } : substituted(given.type, given.scope);
}

type Name = Pick<Named, "package" | "name" | "arguments">;

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

  resolve(named: Name, scope: Scope): Target {
    const given = named.arguments?.map((type) => ({ type, scope }));
    return { ...this.#find(named, scope), ...(given && { arguments: given }) };
  }

  #find({ package: home, name }: Name, scope: Scope): Target {
    if (home === undefined) {
      const open = scope.bindings?.get(name);
      if (open !== undefined) return { kind: "unknown", name: `type parameter ${String(Number(open) + 1)}` };
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
  resolveAlias(named: Name, scope: Scope): Target {
    let target = this.resolve(named, scope);
    for (let hops = 0; target.kind === "declared" && hops < MAX_HOPS; hops++) {
      const { declaration } = target.type;
      if (!declaration.isAlias) break;
      const { type, scope: place } = substituted(declaration.type, scopeOf(target));
      if (type.kind !== "name") break;
      target = this.resolve(type, place);
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
    if (!this.#byPath.has(path)) this.#byPath.set(path, this.#packageOf(path));
    return this.#byPath.get(path);
  }

  /** Through aliases and types that are defined by another name, to what is no name: the type's shape. */
  underlying(type: TypeExpression, scope: Scope): Underlying {
    let here = substituted(type, scope);
    for (let hops = 0; here.type.kind === "name"; hops++) {
      const target = this.resolve(here.type, here.scope);
      if (target.kind !== "declared" || hops > MAX_HOPS) return { ...here, target };
      here = substituted(target.type.declaration.type, scopeOf(target));
    }
    return here;
  }

  #importsOf(file: PackageFile): ReadonlyMap<string, Import> {
    let imports = this.#imports.get(file);
    if (imports === undefined) {
      imports = new Map(file.syntax.imports.map((each) => [each.name ?? nameOfImport(each.path), each]));
      this.#imports.set(file, imports);
    }
    return imports;
  }

  /**
   * Finds the package by the longest folder that the path ends with. A last part such as `v1` alone is insufficient for
   * other projects.
   */
  #packageOf(path: string): GoPackage | undefined {
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
