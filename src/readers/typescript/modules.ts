import { posix } from "node:path";
import type { Problem } from "../../contracts/errors.ts";
import type { MemberFile, Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { type Importer, type Package, readPackage } from "./package.ts";
import { type Declaration, isModule, type Module, readScope, type Scope, type Star, WHOLE } from "./scope.ts";
import { parse, type Syntax, type TS, typescript } from "./syntax.ts";
import { areTwins, withoutEnding } from "./twins.ts";

/** A declared name and its scope. */
export interface Declared {
  readonly kind: "declared";
  readonly scope: Scope;
  readonly name: string;
  readonly declarations: readonly Declaration[];
  /** True for `export type`, which exports no value. */
  readonly isTypeOnly?: true;
}

/** The meaning of a name. */
export type Target =
  | Declared
  | {
      readonly kind: "namespace";
      readonly scope: Scope;
      readonly isTypeOnly?: true;
      /** The exporting statement. */
      readonly node?: TS.Node;
    }
  /** It is defined where nobody looks: in a package, by the platform, or nowhere. */
  | { readonly kind: "foreign"; readonly name: string; readonly node?: TS.Node };

/** Suffixes that an import can omit or replace. */
const ENDINGS = [".d.ts", ".ts", ".d.mts", ".mts", ".d.cts", ".cts", ".tsx", "/index.d.ts", "/index.ts"];

/** Files for bundlers without declarations. */
const NO_TYPES = /\.(?:css|s[ac]ss|less|json|svg|png|jpe?g|gif|webp|html|md|wasm|node|vue|svelte)$/iu;

/** The modules of a set, and those that they import by a relative path. */
export class Modules {
  /** The modules that importers of the set start with. */
  readonly entries: readonly Module[];
  /** By subpath of the package; undefined without a package. */
  readonly subpaths: ReadonlyMap<string, Module> | undefined;
  readonly package: Package | undefined;
  readonly problems: Problem[] = [];
  readonly #all = new Map<string, Module>();
  /** By file without suffix. */
  readonly #first = new Map<string, Module>();
  readonly #scripts: Scope[] = [];
  #global: { readonly modules: number; readonly scopes: readonly Scope[] } | undefined;
  readonly #imported = new Map<string, Module | undefined>();
  readonly #members: ReadonlyMap<string, MemberFile>;
  readonly #resolve: Resolve;
  readonly #namespaces = new Map<TS.Node, Scope>();

  constructor(members: readonly MemberFile[], resolve: Resolve, importer?: Importer) {
    this.#resolve = resolve;
    this.#members = new Map(members.map((member) => [member.file.url, member]));
    this.package = readPackage(members, resolve, importer);
    const offered = this.package && [...this.package.entries];
    this.subpaths = offered && new Map(offered.map(([name, { file, path }]) => [name, this.#load(file, path)]));
    const entries = this.subpaths
      ? [...this.subpaths.values()]
      : entriesOf(members).map(({ file, path }) => this.#load(file, path));
    // Files that scripts refer to are global too.
    const others = this.all.filter(({ scope }) => this.#scripts.includes(scope));
    this.entries = [
      ...new Set([...entries, ...(entries.some(({ scope }) => this.#scripts.includes(scope)) ? others : [])]),
    ];
  }

  /** Returns whether declarations in the scope are global. */
  isGlobal(scope: Scope): boolean {
    return this.#globals().includes(scope);
  }

  get files(): readonly SourceFile[] {
    return this.all.map(({ syntax }) => syntax.file);
  }

  get all(): readonly Module[] {
    return [...new Set(this.#all.values())];
  }

  /** Returns the augmentations of other modules and of the global scope. */
  get augmentations(): readonly Declared[] {
    const ts = typescript();
    return this.all
      .filter(({ scope }) => !this.#scripts.includes(scope))
      .flatMap(({ scope }) =>
        [...scope.declared].flatMap(([name, declarations]): readonly Declared[] => {
          const own = declarations.filter((each) => ts.isModuleDeclaration(each) && isAugmentation(each));
          return own.length === 0 ? [] : [{ kind: "declared", scope, name, declarations: own }];
        }),
      );
  }

  /** Returns the global augmentation of a module. */
  globalIn(scope: Scope): Declared | undefined {
    const declarations = scope.declared.get("global");
    const global: Declared | undefined = declarations && { kind: "declared", scope, name: "global", declarations };
    return global && isForAll(global) ? global : undefined;
  }

  /** Returns the exports of a scope by name. */
  exportsOf(scope: Scope, open: ReadonlySet<Scope> = new Set()): ReadonlyMap<string, Target> {
    const found = new Map<string, Target>();
    if (open.has(scope)) return found;
    const inside = new Set([...open, scope]);
    for (const { specifier, isTypeOnly } of scope.stars) {
      const module = this.#moduleOf(specifier, scope.module);
      if (module === undefined) continue;
      for (const [name, target] of this.exportsOf(module.scope, inside)) {
        // A value that is also exported as a type stays a value.
        if (name === "default" || (isTypeOnly && found.has(name))) continue;
        found.set(name, isTypeOnly ? withoutValue(target) : target);
      }
    }
    const whole = this.wholeOf(scope);
    const members = whole && this.namespaceOf(whole);
    if (whole !== undefined) found.set("default", whole);
    if (members !== undefined && !inside.has(members))
      for (const [name, target] of this.exportsOf(members, inside)) found.set(name, target);
    for (const name of scope.exported.keys()) {
      const target = name === WHOLE ? undefined : this.exportOf(scope, name);
      if (target !== undefined) found.set(name, target);
    }
    return found;
  }

  /** Returns the `export *` statements that lead to unread files. */
  foreignStarsOf(scope: Scope, open: ReadonlySet<Scope> = new Set()): readonly Star[] {
    if (open.has(scope)) return [];
    const inside = new Set([...open, scope]);
    return scope.stars.flatMap((star): readonly Star[] => {
      const module = this.#moduleOf(star.specifier, scope.module);
      return module === undefined ? [star] : this.foreignStarsOf(module.scope, inside);
    });
  }

  /** Returns the target of `export =`: its properties are the exports of the module, and it is the default. */
  wholeOf(scope: Scope): Target | undefined {
    return scope.exported.has(WHOLE) ? this.exportOf(scope, WHOLE) : undefined;
  }

  exportOf(scope: Scope, name: string, open: ReadonlySet<string> = new Set()): Target | undefined {
    const key = `${scope.module.syntax.file.url} ${scope.name} ${name}`;
    if (open.has(key)) return undefined;
    const inside = new Set([...open, key]);
    const binding = scope.exported.get(name);
    if (binding === undefined && scope.exported.has(WHOLE)) {
      const whole = this.exportOf(scope, WHOLE, inside);
      return (whole && this.#within(whole, [name], inside)) ?? (name === "default" ? whole : undefined);
    }
    if (binding === undefined) {
      let type: Target | undefined;
      for (const { specifier, isTypeOnly } of scope.stars) {
        const module = this.#moduleOf(specifier, scope.module);
        const target = module && this.exportOf(module.scope, name, inside);
        if (target !== undefined && !isTypeOnly) return target;
        type ??= target && withoutValue(target);
      }
      return type;
    }
    const target =
      binding.specifier === undefined
        ? this.lookUp(binding.name.split("."), scope, inside)
        : this.#bound(binding.specifier, binding.name, scope.module, inside);
    if (target === undefined) return undefined;
    const named = target.kind !== "declared" && binding.node !== undefined ? { ...target, node: binding.node } : target;
    return binding.isTypeOnly === true ? withoutValue(named) : named;
  }

  /** Resolves a name at its use. */
  lookUp(names: readonly string[], from: Scope, open: ReadonlySet<string> = new Set()): Target {
    const foreign: Target = { kind: "foreign", name: names.join(".") };
    const [first, ...rest] = names;
    const target = this.#unqualified(first!, from, open);
    return target === undefined ? foreign : (this.#within(target, rest, open) ?? foreign);
  }

  #within(target: Target, names: readonly string[], open?: ReadonlySet<string>): Target | undefined {
    const [first, ...rest] = names;
    if (first === undefined) return target;
    if (target.kind === "foreign") return { kind: "foreign", name: [wholeNamed(target.name), ...names].join(".") };
    const scope = this.namespaceOf(target);
    const next = scope && this.exportOf(scope, first, open);
    return next && this.#within(next, rest, open);
  }

  /** Resolves `import("./a").B`. */
  imported(specifier: string, names: readonly string[], from: Module): Target {
    const foreign: Target = { kind: "foreign", name: [moduleNamed(specifier), ...names].join(".") };
    const module = this.#moduleOf(specifier, from);
    return module === undefined
      ? foreign
      : (this.#within({ kind: "namespace", scope: module.scope }, names) ?? foreign);
  }

  #unqualified(name: string, from: Scope, open: ReadonlySet<string>): Target | undefined {
    for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent) {
      const declarations = this.#declaredIn(scope, name);
      if (declarations.length > 0) return { kind: "declared", scope, name, declarations };
      const binding = scope.imported.get(name);
      if (binding?.specifier !== undefined) return this.#bound(binding.specifier, binding.name, scope.module, open);
      if (binding !== undefined) {
        const key = `import ${scope.module.syntax.file.url} ${scope.name} ${name}`;
        return open.has(key) ? undefined : this.lookUp(binding.name.split("."), scope, new Set([...open, key]));
      }
    }
    const scope = this.#globals().find((each) => each.declared.has(name));
    return scope && { kind: "declared", scope, name, declarations: this.#declaredIn(scope, name) };
  }

  /** Merges global declarations of all files. */
  #declaredIn(scope: Scope, name: string): readonly Declaration[] {
    const globals = this.#globals();
    if (!globals.includes(scope)) return scope.declared.get(name) ?? [];
    return globals.flatMap((each) => each.declared.get(name) ?? []);
  }

  /** The scopes of what is there for all: files that are no modules, and `declare global` in modules, be they files or declared by their names. */
  #globals(): readonly Scope[] {
    if (this.#global?.modules !== this.#all.size) {
      const ts = typescript();
      const scripts = this.#scripts;
      const named = new Set(
        scripts.flatMap(({ declared }) =>
          [...declared].flatMap(([name, each]) =>
            each.some((one) => ts.isModuleDeclaration(one) && ts.isStringLiteral(one.name)) ? [name] : [],
          ),
        ),
      );
      const modules = [...named].flatMap((name) => {
        const declarations = scripts.flatMap((each) => each.declared.get(name) ?? []);
        const scope = scripts.find((each) => each.declared.has(name))!;
        return this.namespaceOf({ kind: "declared", scope, name, declarations }) ?? [];
      });
      const files = this.all.flatMap(({ scope }) => (scripts.includes(scope) ? [] : [scope]));
      const blocks = [...files, ...modules]
        .flatMap((each) => this.globalIn(each) ?? [])
        .flatMap((each) => this.namespaceOf(each) ?? []);
      this.#global = { modules: this.#all.size, scopes: [...scripts, ...blocks] };
    }
    return this.#global.scopes;
  }

  #bound(specifier: string, name: string, from: Module, open: ReadonlySet<string>): Target | undefined {
    const module = this.#moduleOf(specifier, from);
    const isAll = name === "*" || name === WHOLE;
    if (module === undefined) {
      const home = moduleNamed(specifier);
      return { kind: "foreign", name: isAll ? home : `${home}.${name}` };
    }
    if (name === "*" || (isAll && !module.scope.exported.has(WHOLE))) return { kind: "namespace", scope: module.scope };
    return this.exportOf(module.scope, name, open);
  }

  /** The members of a namespace, or of a name that is declared as one, too. */
  namespaceOf(target: Target): Scope | undefined {
    if (target.kind !== "declared") return target.kind === "namespace" ? target.scope : undefined;
    const ts = typescript();
    const parts = target.declarations.filter((each) => ts.isModuleDeclaration(each));
    const [first] = parts;
    if (first === undefined) return undefined;
    let scope = this.#namespaces.get(first);
    if (scope === undefined) {
      const name = target.scope.name === "" ? target.name : `${target.scope.name}.${target.name}`;
      scope = readScope(parts.map(statementsOf), { module: target.scope.module, parent: target.scope, name });
      this.#namespaces.set(first, scope);
    }
    return scope;
  }

  #moduleOf(specifier: string, from: Module): Module | undefined {
    const own = specifier.startsWith(".") ? undefined : this.package?.find(specifier);
    if (own !== undefined) return this.#load(own.file, own.path);
    if (!specifier.startsWith(".")) return undefined;
    const key = `${from.syntax.file.url} ${specifier}`;
    if (!this.#imported.has(key)) this.#imported.set(key, this.#find(specifier, from));
    return this.#imported.get(key);
  }

  #find(specifier: string, from: Module): Module | undefined {
    const [ending = "", kind = ""] = /\.([cm]?)[jt]sx?$/u.exec(specifier) ?? [];
    const stem = specifier.slice(0, specifier.length - ending.length);
    // A file imported as `.mjs` is declared in `.d.mts`, if that exists.
    const own = kind === "" ? [] : [`.d.${kind}ts`, `.${kind}ts`];
    for (const candidate of [specifier, ...[...own, ...ENDINGS].map((each) => stem + each)]) {
      if (!/\.[cm]?tsx?$/u.test(candidate)) continue;
      const found = this.#resolve(candidate, from.syntax.file);
      if (!("code" in found)) return this.#loadFrom(found, candidate, from);
      if (found.code === "REF_NOT_FOUND") continue;
      this.problems.push(found);
      return undefined;
    }
    if (!NO_TYPES.test(specifier)) this.problems.push(missing(specifier, from.syntax));
    return undefined;
  }

  #loadFrom(file: SourceFile, reference: string, from: Module): Module {
    return this.#load(file, this.#members.get(file.url)?.path ?? posix.join(posix.dirname(from.path), reference));
  }

  #load(file: SourceFile, path: string): Module {
    const known = this.#all.get(file.url);
    if (known !== undefined) return known;
    const stem = withoutEnding(file.url);
    const first = this.#first.get(stem);
    // Declarations for another kind of importer are the same thing.
    if (first !== undefined && areTwins(file, first.syntax.file)) {
      this.#all.set(file.url, first);
      return first;
    }
    const syntax = parse(file);
    const module = { syntax, path: withoutEnding(path) } as {
      -readonly [K in keyof Module]: Module[K];
    };
    module.scope = readScope([syntax.root.statements], { module, parent: undefined, name: "" });
    this.#all.set(file.url, module);
    this.#first.set(stem, module);
    if (!isModule(syntax.root.statements)) this.#scripts.push(module.scope);
    // `/// <reference path="…" />`.
    for (const { fileName } of syntax.root.referencedFiles) {
      const found = this.#resolve(fileName, file);
      if (!("code" in found)) this.#loadFrom(found, fileName, module);
    }
    return module;
  }
}

/** Nor has what is named by way of it. */
export function withoutValue(target: Target): Target {
  return target.kind === "foreign" ? target : { ...target, isTypeOnly: true };
}

/** Returns the name of a default import, whose properties are the exports of the module for all kinds of imports. */
function wholeNamed(name: string): string {
  return name.replace(/\.default$/u, "");
}

/** A module of Node.js goes by the same name with its prefix and without it. */
function moduleNamed(specifier: string): string {
  return specifier.replace(/^node:/u, "");
}

/** Reports a file that cannot be read and is not compared. */
function missing(specifier: string, { file, lines }: Syntax): Problem {
  const start = Math.max(file.text.indexOf(`"${specifier}"`), file.text.indexOf(`'${specifier}'`));
  return {
    code: "REF_NOT_FOUND",
    level: "warning",
    message: `The import "${specifier}" leads to no file, so the types that it declares are compared by name only.`,
    hint: "Add the folder that holds it with --root, or compare the folders that hold all files.",
    file: file.name,
    ...(start >= 0 && { range: lines.range({ start, end: start + specifier.length + 2 }) }),
  };
}

/** The index of a folder says what the folder offers; without one, all of its files do. */
export function entriesOf(members: readonly MemberFile[]): readonly MemberFile[] {
  const index = members.find(({ path }) => /^index\.(?:d\.)?[cm]?ts$/u.test(path));
  return index === undefined ? members : [index];
}

/** `declare global`. */
export function isForAll({ declarations }: Declared): boolean {
  return declarations.some((each) => (each.flags & typescript().NodeFlags.GlobalAugmentation) !== 0);
}

/** `declare global`, `declare module "vue"`. */
function isAugmentation({ name, flags }: TS.ModuleDeclaration): boolean {
  const ts = typescript();
  return ts.isStringLiteral(name) || (flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}

function statementsOf({ body }: TS.ModuleDeclaration): readonly TS.Statement[] {
  const ts = typescript();
  if (body === undefined) return [];
  if (ts.isModuleBlock(body)) return body.statements;
  return ts.isModuleDeclaration(body) ? [body] : [];
}
