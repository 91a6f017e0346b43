import { type Declared, isForAll, type Modules, type Target } from "./modules.ts";
import type { Module, Scope } from "./scope.ts";

/**
 * What whoever imports the files can name, by `name` or `Namespace.name`; by the module's path too where two modules offer
 * the same, and by the subpath of its package where that is not the main one. What is there for all goes by its name, in whichever module it is declared.
 */
export function exportsOf(modules: Modules): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  /** What goes by two names has its members by the first of them. */
  const entered = new Set<Scope>();
  const add = (name: string, target: Target, home: string, depth: number): void => {
    if (target.kind === "declared" && !isForAll(target)) found.set(nameIn(home, name, target, found), target);
    enter(name, target, home, depth);
  };
  const enter = (name: string, target: Target, home: string, depth: number): void => {
    const inside = modules.namespaceOf(target);
    if (inside === undefined || entered.has(inside) || depth > MAX_DEPTH) return;
    entered.add(inside);
    const isGlobal = target.kind === "declared" && isForAll(target);
    const own = isGlobal ? "global" : home;
    for (const [inner, each] of modules.exportsOf(inside))
      add(isGlobal ? inner : `${name}.${inner}`, each, own, depth + 1);
    const global = modules.globalIn(inside);
    if (global !== undefined) enter("global", global, "global", depth + 1);
  };
  const addAll = ({ scope, path }: Module, prefix = ""): void => {
    const exported = [...modules.exportsOf(scope)];
    for (const [name, target] of exported) if (name !== "default") add(prefix + name, target, path, 0);
    for (const [name, target] of exported) if (name === "default") add(prefix + name, target, path, 0);
  };
  const known = new Set<Module>();
  for (const [subpath, module] of modules.subpaths ?? []) {
    known.add(module);
    entered.clear();
    addAll(module, subpath === "." ? "" : `${subpath}.`);
  }
  entered.clear();
  for (const module of modules.entries) if (!known.has(module)) addAll(module);
  for (const target of modules.augmentations) enter(target.name, target, target.scope.module.path, 0);
  return found;
}

/** Namespaces within namespaces; one that exports itself has no end. */
const MAX_DEPTH = 10;

function nameIn(home: string, name: string, target: Target, found: ReadonlyMap<string, Target>): string {
  const other = found.get(name);
  const isSame =
    other?.kind === "declared" && target.kind === "declared" && other.declarations[0] === target.declarations[0];
  return other === undefined || isSame ? name : `${home}.${name}`;
}
