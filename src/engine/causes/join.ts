import { groupBy } from "../../base/group-by.ts";

/** The shared data of items with one cause. */
export interface Joinable {
  /** Rule, subject, action and name. */
  readonly fact: string;
  /** Names of declarations, with the values of the fact where these are compared. Computed where two items may have one cause. */
  readonly declarations: () => readonly string[];
}

/**
 * Groups what has one cause: items of one fact that share a declaration. In the order of the first
 * item of each group. `uniteMore` may unite groups for other reasons.
 */
export function join<T>(
  items: readonly T[],
  joinableOf: (item: T) => Joinable,
  uniteMore: (groupOf: Map<T, T[]>) => void = () => undefined,
): readonly (readonly [T, ...T[]])[] {
  const joinables = new Map(items.map((item) => [item, joinableOf(item)]));
  const groupOf = new Map<T, T[]>();
  for (const ofFact of groupBy(items, (item) => joinables.get(item)!.fact).values()) {
    if (ofFact.length > 1) connect(ofFact, (item) => joinables.get(item)!.declarations(), groupOf);
  }
  uniteMore(groupOf);
  const order = new Map(items.map((item, index) => [item, index]));
  return [...new Set(items.map((item) => groupOf.get(item) ?? [item]))].map((group) => {
    const [first, ...others] = group.toSorted((a, b) => order.get(a)! - order.get(b)!);
    return [first!, ...others];
  });
}

/**
 * Unites the items of one old declaration, and then groups whose only new declaration is the same. A pair that leads from one
 * declaration to another does not make one cause of what changed in both.
 */
function connect<T>(items: readonly T[], declarationsOf: (item: T) => readonly string[], groupOf: Map<T, T[]>): void {
  const known = new Map(items.map((item) => [item, declarationsOf(item)]));
  uniteBy(items, (item) => known.get(item)!.filter((name) => !name.startsWith(NEW)), groupOf);
  const newOf = (group: readonly T[]): readonly string[] => {
    const distinct = new Set(group.flatMap((each) => known.get(each)!.filter((name) => name.startsWith(NEW))));
    return distinct.size === 1 ? [...distinct] : [];
  };
  const groups = new Set(items.map((item) => groupOf.get(item) ?? [item]));
  const single = new Map(
    [...groups].flatMap((group) => {
      const names = newOf(group);
      return group.map((item) => [item, names] as const);
    }),
  );
  uniteBy(items, (item) => single.get(item)!, groupOf);
}

/** The names of declarations of the new side begin so. */
const NEW = "new ";

function uniteBy<T>(items: readonly T[], keysOf: (item: T) => readonly string[], groupOf: Map<T, T[]>): void {
  const byKey = new Map<string, T>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const other = byKey.get(key);
      if (other === undefined) byKey.set(key, item);
      else unite(item, other, groupOf);
    }
  }
}

/** Makes one group of those of two items. */
export function unite<T>(a: T, b: T, groupOf: Map<T, T[]>): void {
  const [left, right] = [groupOf.get(a) ?? [a], groupOf.get(b) ?? [b]];
  if (a === b || left === right) return;
  const [united, added] = left.length < right.length ? [right, left] : [left, right];
  united.push(...added);
  for (const item of [a, b, ...added]) groupOf.set(item, united);
}
