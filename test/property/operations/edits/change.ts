// One thing at a time.
import type { Draw, Tongue } from "../draw.ts";

/** As it was, where it does not apply. */
export type Change<T> = (one: T, draw: Draw, tongue: Tongue) => T;

function replace<T>(list: readonly T[], index: number, ...by: readonly T[]): readonly T[] {
  return [...list.slice(0, index), ...by, ...list.slice(index + 1)];
}

export function oneOf<T>(list: readonly T[], draw: Draw, change: (one: T) => readonly T[]): readonly T[] {
  if (list.length === 0) return list;
  const index = draw.of([...list.keys()]);
  return replace(list, index, ...change(list[index]!));
}

/** Under another name, in the same place; of two that meet the later one stays. */
export function oneEntry<T>(
  record: Readonly<Record<string, T>>,
  draw: Draw,
  change: (key: string, value: T) => readonly (readonly [string, T])[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(oneOf(Object.entries(record), draw, ([key, value]) => change(key, value) as [string, T][]));
}
