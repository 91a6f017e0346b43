import type { Schema } from "./schema.ts";

/** Built-in generic types that can replace the ones after them in the same line. */
const LINES: readonly (readonly string[])[] = [
  ["Set", "ReadonlySet", "Iterable"],
  ["Map", "ReadonlyMap"],
  ["Generator", "IterableIterator", "Iterator"],
  ["Generator", "IterableIterator", "Iterable"],
  ["AsyncGenerator", "AsyncIterableIterator", "AsyncIterator"],
  ["AsyncGenerator", "AsyncIterableIterator", "AsyncIterable"],
];

/** Returns whether the text of a foreign type is a promise. */
export function isPromise(text: unknown): boolean {
  return typeof text === "string" && /^Promise(?:Like)?</u.test(text);
}

/**
 * Compares two built-in containers with equal type arguments; undefined if neither can replace the other. `Set<…>` to
 * `ReadonlySet<…>` widens.
 */
export function relateHolders(old: string, new_: string): "widens" | "narrows" | undefined {
  const promised = [old, new_].map((text) => PROMISE.exec(text)?.[1]);
  if (promised[0] !== undefined && promised[1] !== undefined) return relateHolders(promised[0], promised[1]);
  const [before, after] = [old, new_].map((text) => HOLDER.exec(text)?.[1]);
  if (before === undefined || after === undefined || before === after) return undefined;
  const line = LINES.find((names) => names.includes(before) && names.includes(after));
  return line && (line.indexOf(before) < line.indexOf(after) ? "widens" : "narrows");
}

const PROMISE = /^Promise<(.*)>$/su;
const HOLDER = /^(\w+)<…>$/u;

/** Returns whether a list can replace an iterable, regardless of their items. */
export function isListFor({ types, items, prefixItems, typing }: Schema, other: Schema): boolean {
  const isOnlyList = types.value.filter((name) => name !== "null").join() === "array";
  const isList = typing.foreign === undefined && isOnlyList;
  const isPlain = items !== undefined && prefixItems.length === 0;
  return isList && isPlain && other.typing.foreign?.value === "Iterable<…>";
}
