/** In the order of the first of each group. */
export function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The same where each item has several keys: it joins the first group that has one of them, and that it belongs to. */
export function groupByAny<K, T>(
  items: readonly T[],
  keysOf: (item: T) => readonly K[],
  belongs: (item: T, group: readonly [T, ...T[]]) => boolean = () => true,
): readonly (readonly [T, ...T[]])[] {
  const known = new Map<K, [T, ...T[]]>();
  const groups: [T, ...T[]][] = [];
  for (const item of items) {
    const keys = keysOf(item);
    let group = keys.map((key) => known.get(key)).find((each) => each !== undefined && belongs(item, each));
    if (group === undefined) groups.push((group = [item]));
    else group.push(item);
    for (const key of keys) if (!known.has(key)) known.set(key, group);
  }
  return groups;
}
