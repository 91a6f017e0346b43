import { FOREIGN_TYPE, type Schema } from "./schema.ts";

/** Of the types that every program has and that hold values of others: which may stand for which, each for those after it. */
const LINES: readonly (readonly string[])[] = [
  ["Set", "ReadonlySet", "Iterable"],
  ["Map", "ReadonlyMap"],
  ["Generator", "IterableIterator", "Iterator"],
  ["Generator", "IterableIterator", "Iterable"],
  ["AsyncGenerator", "AsyncIterableIterator", "AsyncIterator"],
  ["AsyncGenerator", "AsyncIterableIterator", "AsyncIterable"],
];

/** Whether a foreign type, by its text, is a promise. */
export function isPromise(text: unknown): boolean {
  return typeof text === "string" && /^Promise(?:Like)?</u.test(text);
}

/** Whether a type may stand for another one where both hold the same; undefined where neither may. `Set<…>` to `ReadonlySet<…>` widens. */
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

/** Whether a list may stand for what is gone through, whatever is in them. */
export function isListFor({ types, items, prefixItems, extensions }: Schema, other: Schema): boolean {
  const isOnlyList = types.value.filter((name) => name !== "null").join() === "array";
  const isList = extensions[FOREIGN_TYPE] === undefined && isOnlyList;
  const isPlain = items !== undefined && prefixItems.length === 0;
  return isList && isPlain && other.extensions[FOREIGN_TYPE]?.value === "Iterable<…>";
}
