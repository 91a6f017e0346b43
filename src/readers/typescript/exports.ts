import { posix } from "node:path";
import { BROWSER, LANGUAGE, libraryNames } from "../../compiler/library.ts";
import { type Declared, isForAll, type Modules, type Target, withoutValue } from "./modules.ts";
import type { Module, Scope, Star } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** The names that importers can use. */
export interface Exports {
  /**
   * By `name` or `Namespace.name`; with the module's path if two modules export the same name, and with the subpath of
   * the package unless it is the main one. Global declarations have only their name.
   */
  readonly declared: ReadonlyMap<string, Declared>;
  /** By each name; includes modules that are exported as a namespace. */
  readonly namespaces: ReadonlyMap<string, Target>;
  /** The other names of namespaces, and the one that their members go by. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Names that are declared in unread files. */
  readonly foreign: ReadonlyMap<string, Foreign>;
  /** Re-exports of everything, by their statements. */
  readonly stars: ReadonlyMap<string, Star>;
}

export type Foreign = Extract<Target, { readonly kind: "foreign" }>;

export function exportsOf(modules: Modules): Exports {
  const found = new Map<string, Declared>();
  const namespaces = new Map<string, Target>();
  const aliases = new Map<string, string>();
  const foreign = new Map<string, Foreign>();
  const stars = new Map<string, Star>();
  /** Uses the first name for exports with two names, or the one that a module exports before others. */
  let entered = noNames();
  let offered = noNames();
  const add = (name: string, target: Target, home: string, depth: number): void => {
    const isGlobal = target.kind === "declared" && isForAll(target);
    if (target.kind === "declared" && !isGlobal) found.set(nameIn(home, name, target, found), target);
    if (!isGlobal && modules.namespaceOf(target) !== undefined) namespaces.set(name, target);
    if (target.kind === "foreign") foreign.set(name, target);
    enter(name, target, home, depth);
  };
  const enter = (name: string, target: Target, home: string, depth: number): void => {
    const inside = modules.namespaceOf(target);
    if (inside === undefined || depth > MAX_DEPTH) return;
    const known = namesIn(entered, target);
    const own = known.get(inside) ?? namesIn(offered, target).get(inside) ?? name;
    if (own !== name) aliases.set(name, own);
    if (own !== name || known.has(inside)) return;
    known.set(inside, name);
    const isGlobal = target.kind === "declared" && isForAll(target);
    const within = isGlobal ? "global" : home;
    const all = [...modules.exportsOf(inside)].filter(([inner, each]) => !isGlobal || !addsNothing(inner, each));
    for (const [inner, each] of all)
      add(isGlobal ? inner : `${name}.${inner}`, isTypeOnly(target) ? withoutValue(each) : each, within, depth + 1);
    addStars(inside, `${name}.`);
    const global = modules.globalIn(inside);
    if (global !== undefined) enter("global", global, "global", depth + 1);
  };
  const addStars = (scope: Scope, prefix: string): void => {
    for (const star of modules.foreignStarsOf(scope)) stars.set(`${prefix}export * from "${star.specifier}"`, star);
  };
  const addAll = ({ scope, path }: Module, prefix = ""): void => {
    const exported = [...modules.exportsOf(scope)];
    offered = noNames();
    for (const [name, target] of exported) {
      const inside = modules.namespaceOf(target);
      const names = namesIn(offered, target);
      if (inside !== undefined && name !== "default" && !names.has(inside)) names.set(inside, prefix + name);
    }
    for (const [name, target] of exported) if (name !== "default") add(prefix + name, target, path, 0);
    addStars(scope, prefix);
    // Its properties are the exports of the module.
    const whole = modules.wholeOf(scope);
    const members = whole && modules.namespaceOf(whole);
    const default_ = exported.find(([name]) => name === "default")?.[1];
    if (default_ === undefined) return;
    if (members === undefined) add(`${prefix}default`, default_, path, 0);
    else if (default_.kind === "declared") found.set(nameIn(path, `${prefix}default`, default_, found), default_);
  };
  const known = new Set<Module>();
  for (const [subpath, module] of modules.subpaths ?? []) {
    known.add(module);
    entered = noNames();
    addAll(module, prefixOf(subpath, module, modules));
  }
  entered = noNames();
  for (const module of modules.entries) if (!known.has(module)) addAll(module);
  for (const target of modules.augmentations) {
    const { path } = target.scope.module;
    const [subpath, module] = augmented(target.name, path, modules) ?? [];
    if (subpath === undefined || module === undefined) enter(target.name, target, path, 0);
    else {
      for (const [inner, each] of modules.exportsOf(modules.namespaceOf(target)!))
        add(prefixOf(subpath, module, modules) + inner, each, path, 1);
    }
  }
  // A name that is unresolved in one module can be declared in another.
  for (const name of found.keys()) foreign.delete(name);
  return { declared: found, namespaces, aliases, foreign, stars };
}

/** Returns whether a global declaration only names a type of the platform, and adds no member to it. */
function addsNothing(name: string, target: Target): boolean {
  const ts = typescript();
  const isEmpty = (each: TS.Node): boolean => ts.isInterfaceDeclaration(each) && each.members.length === 0;
  if (target.kind !== "declared" || !target.declarations.every(isEmpty)) return false;
  return [LANGUAGE, BROWSER].some((each) => libraryNames(each).has(name));
}

/** The names of a namespace; `export type` creates another one with the same exports. */
interface ScopeNames {
  readonly values: Map<Scope, string>;
  readonly types: Map<Scope, string>;
}

function namesIn({ values, types }: ScopeNames, target: Target): Map<Scope, string> {
  return isTypeOnly(target) ? types : values;
}

function noNames(): ScopeNames {
  return { values: new Map(), types: new Map() };
}

function isTypeOnly(target: Target): boolean {
  return target.kind !== "foreign" && target.isTypeOnly === true;
}

/** Returns the prefix; global names and exports of the main entry have none. */
export function prefixOf(subpath: string, { scope }: Module, modules: Modules): string {
  return subpath === "." || modules.isGlobal(scope) ? "" : `${subpath}.`;
}

/** The entry that `declare module "./a"` adds to. */
function augmented(specifier: string, from: string, modules: Modules): readonly [string, Module] | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(from), specifier.replace(/\.[cm]?js$/u, ""));
  return [...(modules.subpaths ?? [])].find(([, module]) => [path, posix.join(path, "index")].includes(module.path));
}

/** Namespaces within namespaces; one that exports itself has no end. */
const MAX_DEPTH = 10;

function nameIn(home: string, name: string, target: Target, found: ReadonlyMap<string, Target>): string {
  const other = found.get(name);
  const isSame =
    other?.kind === "declared" && target.kind === "declared" && other.declarations[0] === target.declarations[0];
  return other === undefined || isSame ? name : `${home}.${name}`;
}
