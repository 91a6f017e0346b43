import type { Declared, Modules, Target } from "./modules.ts";
import type { Module, Scope } from "./scope.ts";

/** What whoever imports the files can name, by `name` or `Namespace.name`; by the module's path too where two modules offer the same. */
export function exportsOf(modules: Modules): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  /** What goes by two names has its members by the first of them. */
  const entered = new Set<Scope>();
  for (const module of modules.entries) {
    const add = (name: string, target: Target, depth: number): void => {
      const inside = modules.namespaceOf(target);
      if (target.kind === "declared") found.set(nameIn(module, name, target, found), target);
      if (inside === undefined || entered.has(inside) || depth > MAX_DEPTH) return;
      entered.add(inside);
      for (const [inner, each] of modules.exportsOf(inside)) add(`${name}.${inner}`, each, depth + 1);
    };
    const exported = [...modules.exportsOf(module.scope)];
    for (const [name, target] of exported) if (name !== "default") add(name, target, 0);
    for (const [name, target] of exported) if (name === "default") add(name, target, 0);
  }
  for (const target of modules.augmentations) {
    for (const [inner, each] of modules.exportsOf(modules.namespaceOf(target)!)) {
      if (each.kind === "declared") found.set(`${target.name}.${inner}`, each);
    }
  }
  return found;
}

/** Namespaces within namespaces; one that exports itself has no end. */
const MAX_DEPTH = 10;

function nameIn(module: Module, name: string, target: Target, found: ReadonlyMap<string, Target>): string {
  const other = found.get(name);
  const isSame =
    other?.kind === "declared" && target.kind === "declared" && other.declarations[0] === target.declarations[0];
  return other === undefined || isSame ? name : `${module.path}.${name}`;
}
