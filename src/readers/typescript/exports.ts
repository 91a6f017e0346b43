import { posix } from "node:path";
import { type Declared, isForAll, type Modules, type Target, withoutValue } from "./modules.ts";
import type { Module, Scope } from "./scope.ts";

/**
 * What whoever imports the files can name, by `name` or `Namespace.name`; by the module's path too where two modules offer
 * the same, and by the subpath of its package where that is not the main one. What is there for all goes by its name, in whichever module it is declared.
 */
export function exportsOf(modules: Modules): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  /** What goes by two names has its members by the first of them, and by the one that a module offers it by before others. */
  const entered = new Set<Scope>();
  const offered = new Map<Scope, string>();
  const add = (name: string, target: Target, home: string, depth: number): void => {
    if (target.kind === "declared" && !isForAll(target)) found.set(nameIn(home, name, target, found), target);
    enter(name, target, home, depth);
  };
  const enter = (name: string, target: Target, home: string, depth: number): void => {
    const inside = modules.namespaceOf(target);
    if (inside === undefined || entered.has(inside) || depth > MAX_DEPTH) return;
    if ((offered.get(inside) ?? name) !== name) return;
    entered.add(inside);
    const isGlobal = target.kind === "declared" && isForAll(target);
    const own = isGlobal ? "global" : home;
    const isTypeOnly = target.kind !== "foreign" && target.isTypeOnly === true;
    for (const [inner, each] of modules.exportsOf(inside))
      add(isGlobal ? inner : `${name}.${inner}`, isTypeOnly ? withoutValue(each) : each, own, depth + 1);
    const global = modules.globalIn(inside);
    if (global !== undefined) enter("global", global, "global", depth + 1);
  };
  const addAll = ({ scope, path }: Module, prefix = ""): void => {
    const exported = [...modules.exportsOf(scope)];
    offered.clear();
    for (const [name, target] of exported) {
      const inside = target.kind === "declared" ? modules.namespaceOf(target) : undefined;
      if (inside !== undefined && name !== "default" && !offered.has(inside)) offered.set(inside, prefix + name);
    }
    for (const [name, target] of exported) if (name !== "default") add(prefix + name, target, path, 0);
    // Its members are those of the module.
    const whole = modules.wholeOf(scope);
    const members = whole && modules.namespaceOf(whole);
    if (members !== undefined) entered.add(members);
    for (const [name, target] of exported) if (name === "default") add(prefix + name, target, path, 0);
  };
  const known = new Set<Module>();
  for (const [subpath, module] of modules.subpaths ?? []) {
    known.add(module);
    entered.clear();
    addAll(module, prefixOf(subpath, module, modules));
  }
  entered.clear();
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
  return found;
}

/** What is there for all goes by its name, and so does what the main entry offers. */
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
