import { conjunction, conjuncts, isWithin, principal, saidBeside, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";

/** The written content of a schema. */
export interface Content {
  /** Equal for equal contents of one table. */
  readonly text: string;
  /** False for one that depends on other schemas, or has digits beyond a double. */
  readonly isClosed: boolean;
  /** True if it has keywords that other places give a meaning. */
  readonly isPlaced: boolean;
}

const known = new WeakMap<SchemaTable, (at: Pointer) => Content>();

/** Returns the contents of a table. */
export function contentsOf(table: SchemaTable): (at: Pointer) => Content {
  let contents = known.get(table);
  if (contents === undefined) known.set(table, (contents = createContents(table)));
  return contents;
}

/** Keywords whose meaning depends on the place of a schema, and numbers with more digits than a double holds at least. */
const DEPENDING = /"(?:\$(?:ref|dynamicRef|recursiveRef)|discriminator)":|[:,[]-?[\d.e+-]{16}/u;

const PLACED = /"(?:\$(?!ref")\w+|discriminator)":/u;

function createContents(table: SchemaTable): (at: Pointer) => Content {
  const numbered = new Map<string, Content>();
  const contents = new Map<Pointer, Content>();
  const read = (at: Pointer): Content => {
    const text = conjuncts(at)
      .map((part) => (JSON.stringify(table.source(part)) ?? "") + saidBeside(part))
      .join(" & ");
    let content = numbered.get(text);
    if (content === undefined) {
      content = { text: `#${numbered.size}`, isClosed: !DEPENDING.test(text), isPlaced: PLACED.test(text) };
      numbered.set(text, content);
    }
    return content;
  };
  return (at) => {
    const content = contents.get(at) ?? read(at);
    contents.set(at, content);
    return content;
  };
}

/** Returns whether a schema, and each part of a conjunction, stands inside another one. */
export function isBelow(at: Pointer, root: Pointer): boolean {
  return conjuncts(at).every((part) => part.startsWith("\u0001") || isWithin(part, principal(root)));
}

/** Returns the place in a copy that a place in what it is a copy of has; any other place is returned as it is. */
export function movedFrom(from: Pointer, to: Pointer, at: Pointer): Pointer {
  return conjunction(conjuncts(at).map((part) => (isWithin(part, from) ? to + part.slice(from.length) : part)));
}
