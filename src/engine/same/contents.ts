import { isObject, type Json } from "../../model/json.ts";
import { conjunction, conjuncts, isWithin, principal, saidBeside, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";

/** The written content of a schema. */
export interface Content {
  /** Equal for equal contents of one table. */
  readonly text: string;
  /** False for one that depends on other schemas, or has digits beyond a double. */
  readonly isClosed: boolean;
}

const known = new WeakMap<SchemaTable, (at: Pointer) => Content>();

/** Returns the contents of a table. Each written node is numbered once. */
export function contentsOf(table: SchemaTable): (at: Pointer) => Content {
  let contents = known.get(table);
  if (contents === undefined) known.set(table, (contents = createContents(table)));
  return contents;
}

/** Keywords whose meaning depends on the place of a schema. */
const DEPENDING = ["$ref", "$dynamicRef", "$recursiveRef", "discriminator"] as const;

function createContents(table: SchemaTable): (at: Pointer) => Content {
  const numbers = new Map<string, string>();
  const numberOf = (text: string): string => {
    const number = numbers.get(text) ?? `#${numbers.size}`;
    numbers.set(text, number);
    return number;
  };
  const interned = new WeakMap<object, Content>();
  const intern = (value: Json): Content => {
    if (typeof value === "number") return { text: String(value), isClosed: isWhole(value) };
    if (typeof value === "string") return { text: numberOf(`"${value}`), isClosed: true };
    if (typeof value !== "object" || value === null) return { text: String(value), isClosed: true };
    let found = interned.get(value);
    if (found === undefined) interned.set(value, (found = internParts(value)));
    return found;
  };
  const internParts = (value: Json & object): Content => {
    const isRecord = isObject(value);
    let isClosed = !isRecord || DEPENDING.every((keyword) => value[keyword] === undefined);
    const parts: string[] = [];
    for (const [name, part] of Object.entries(value)) {
      const one = intern(part as Json);
      isClosed &&= one.isClosed;
      parts.push(isRecord ? `${numberOf(`"${name}`)}:${one.text}` : one.text);
    }
    return { text: numberOf(`${isRecord ? "{" : "["}${parts.join()}`), isClosed };
  };
  return (at) => {
    const parts = conjuncts(at).map((part) => ({ part, ...intern(table.source(part) ?? null) }));
    return {
      text: parts.map(({ part, text }) => text + saidBeside(part)).join(" & "),
      isClosed: parts.every((each) => each.isClosed),
    };
  };
}

/** Written with as many digits as a double holds at least: others may have been left out. */
function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && String(value).length <= 15);
}

/** Returns whether a schema, and each part of a conjunction, stands inside another one. */
export function isBelow(at: Pointer, root: Pointer): boolean {
  return conjuncts(at).every((part) => part.startsWith("\u0001") || isWithin(part, principal(root)));
}

/** Returns the place in a copy that a place in what it is a copy of has; any other place is returned as it is. */
export function movedFrom(from: Pointer, to: Pointer, at: Pointer): Pointer {
  return conjunction(conjuncts(at).map((part) => (isWithin(part, from) ? to + part.slice(from.length) : part)));
}
