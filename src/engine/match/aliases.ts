import { type Dictionary, dictionary } from "../../model/json.ts";
import type { Snapshot } from "../../model/snapshot.ts";

/**
 * Renames exports of namespaces to names that both sides have. A namespace with several names has its exports under one
 * of them, which can differ between the sides.
 */
export function underSharedNames(old: Snapshot, new_: Snapshot): readonly [Snapshot, Snapshot] {
  if (old.aliases === undefined && new_.aliases === undefined) return [old, new_];
  let sides: readonly [Snapshot, Snapshot] = [old, new_];
  // Namespaces within others are called as these are.
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const shared = sharedNames(...sides);
    const [before, after] = [movesOf(shared, "old"), movesOf(shared, "new")];
    if (before.size === 0 && after.size === 0) break;
    sides = [moved(sides[0], before), moved(sides[1], after)];
  }
  return sides;
}

const MAX_DEPTH = 10;

/** A namespace of each side that have a name in common. */
interface Shared {
  readonly old: string;
  readonly new: string;
  readonly name: string;
}

function sharedNames(old: Snapshot, new_: Snapshot): readonly Shared[] {
  const found = new Map<string, Shared>();
  const names = [old, new_].flatMap(({ aliases = NOTHING }) => [...Object.values(aliases), ...Object.keys(aliases)]);
  for (const name of names) {
    if (!isOffered(name, old) || !isOffered(name, new_)) continue;
    const pair = { old: old.aliases?.[name] ?? name, new: new_.aliases?.[name] ?? name, name };
    const key = `${pair.old}\t${pair.new}`;
    if (!found.has(key)) found.set(key, pair);
  }
  return [...found.values()];
}

const NOTHING: Dictionary<string> = dictionary<never>();

/** Returns whether an operation or root has that name. */
export function isOffered(name: string, { roots, operations }: Snapshot): boolean {
  return name in roots || `function ${name}` in operations;
}

/** Returns the new prefixes for the exports of a side's namespaces. */
function movesOf(shared: readonly Shared[], side: "old" | "new"): ReadonlyMap<string, readonly string[]> {
  const moves = new Map<string, readonly string[]>();
  for (const pair of shared) moves.set(pair[side], [...(moves.get(pair[side]) ?? []), pair.name]);
  return new Map([...moves].filter(([own, names]) => names.length > 1 || names[0] !== own));
}

function moved(snapshot: Snapshot, moves: ReadonlyMap<string, readonly string[]>): Snapshot {
  if (moves.size === 0) return snapshot;
  const namesOf = (name: string): readonly string[] => {
    for (const { index } of name.matchAll(/\./gu)) {
      const names = moves.get(name.slice(0, index));
      if (names !== undefined) return names.map((each) => each + name.slice(index));
    }
    return [name];
  };
  const roots = Object.values(snapshot.roots).flatMap((root) =>
    namesOf(root.name).map((name) => [name, name === root.name ? root : { ...root, name }] as const),
  );
  const operations = Object.values(snapshot.operations).flatMap((operation) => {
    const { method, path, overloads } = operation;
    return namesOf(path).map((name) => {
      const id = `${method} ${name}`;
      if (name === path) return [operation.id, operation] as const;
      const first = overloads && `${method} ${namesOf(overloads.slice(method.length + 1))[0]!}`;
      return [id, { ...operation, id, path: name, ...(first !== undefined && { overloads: first }) }] as const;
    });
  });
  const aliases = Object.entries(snapshot.aliases ?? NOTHING).flatMap(([alias, own]) =>
    namesOf(alias).map((name) => [name, moves.get(own)?.[0] ?? namesOf(own)[0]!] as const),
  );
  const canonical = [...moves.values()].flat();
  const former = [...moves].flatMap(([own, names]) => (names.includes(own) ? [] : [[own, names[0]!] as const]));
  const others = [...aliases, ...former].filter(([name]) => !canonical.includes(name));
  return {
    ...snapshot,
    roots: dictionary(roots),
    operations: dictionary(operations),
    aliases: dictionary(others),
  };
}
