// Evaluates lists whose order makes no difference: the library compares all lists item by item.
import type { ASTNode } from "@marcbachmann/cel-js";
import { isObject, type Json } from "../../model/json.ts";

type List = readonly unknown[];
/** Runs an operator of the library. */
export type Operate = (operator: "==" | "in" | "+", left: unknown, right: unknown) => unknown;

/** The keys that identify items of a list of type `map`; none for one of type `set`. */
const keysOf = new WeakMap<List, readonly string[]>();

export function asUnordered<T extends List>(list: T, keys: readonly string[]): T {
  keysOf.set(list, keys);
  return list;
}

/** Returns whether the value contains such a list. */
export function hasUnordered(value: unknown): boolean {
  if (Array.isArray(value)) return keysOf.has(value) || value.some(hasUnordered);
  return isPlainObject(value) && Object.values(value).some(hasUnordered);
}

/** Functions that replace the operators in expressions. */
export const LIST_OPERATORS = { "==": "isSame", in: "isIncluded", "+": "sumOfLists" } as const;

export function listFunctions(operate: Operate): Readonly<Record<string, (left: unknown, right: unknown) => unknown>> {
  const isSame = (left: unknown, right: unknown): unknown => same(left, right, operate);
  return {
    [`${LIST_OPERATORS["=="]}(dyn, dyn): bool`]: isSame,
    [`${LIST_OPERATORS.in}(dyn, dyn): bool`]: (left, right) =>
      Array.isArray(right) ? right.some((item) => isSame(left, item) === true) : operate("in", left, right),
    [`${LIST_OPERATORS["+"]}(dyn, dyn): dyn`]: (left, right) => {
      const keys = Array.isArray(left) ? keysOf.get(left) : undefined;
      if (keys === undefined || !Array.isArray(right)) return operate("+", left, right);
      return asUnordered(united(left as List, right as List, keys, operate), keys);
    },
  };
}

/** The expression with functions instead of operators that may concern such lists. */
export function overLists({ op, args }: ASTNode): ASTNode {
  const inner = Array.isArray(args) ? (args as readonly unknown[]).map(innerOf) : innerOf(args);
  const call = (name: string): ASTNode => ({ op: "call", args: [name, inner] }) as unknown as ASTNode;
  if (op === "==" || op === "in" || op === "+") return call(LIST_OPERATORS[op]);
  if (op === "!=") return { op: "!_", args: call(LIST_OPERATORS["=="]) } as unknown as ASTNode;
  return { op, args: inner } as unknown as ASTNode;
}

function innerOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(innerOf);
  const isNode = typeof part === "object" && part !== null && "op" in part && "args" in part;
  return isNode ? overLists(part as ASTNode) : part;
}

function same(left: unknown, right: unknown, operate: Operate): unknown {
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return false;
    const keys = keysOf.get(left);
    if (keys === undefined) return left.every((item, index) => same(item, (right as List)[index], operate) === true);
    return (right as List).every((item) => {
      const own = (left as List).find((one) => isItem(one, item, keys, operate));
      return own !== undefined && same(own, item, operate) === true;
    });
  }
  if (!isPlainObject(left) || !isPlainObject(right)) return operate("==", left, right);
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name], operate) === true);
}

/** Returns whether two items are equal; only the keys count in a list of type `map`. */
function isItem(one: unknown, other: unknown, keys: readonly string[], operate: Operate): boolean {
  if (keys.length === 0) return same(one, other, operate) === true;
  if (!isPlainObject(one) || !isPlainObject(other)) return false;
  return keys.every((key) => {
    const isThere = Object.hasOwn(one, key);
    if (isThere !== Object.hasOwn(other, key)) return false;
    return !isThere || same(one[key], other[key], operate) === true;
  });
}

/** Items keep their places; of a list of type `map` the right one gives their values, and what is only there comes last. */
function united(left: List, right: List, keys: readonly string[], operate: Operate): unknown[] {
  const find = (list: List, item: unknown): number => list.findIndex((one) => isItem(one, item, keys, operate));
  const kept = left.map((item) => {
    const index = keys.length === 0 ? -1 : find(right, item);
    return index < 0 ? item : right[index];
  });
  return [...kept, ...right.filter((item) => find(left, item) < 0)];
}

/** Returns whether the value is an object, and not a timestamp, bytes, a quantity or similar. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value as Json)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
