import type { Pointer } from "../../model/pointer.ts";
import { ALL_TYPES, type TypeName } from "../../model/schema.ts";
import type { TypesOf } from "./finish.ts";

type Types = readonly TypeName[];

const MAX_DEPTH = 200;

/**
 * Computes the types of alternatives once per schema, because nested alternatives need inner ones several times.
 * `known` returns the types of a finished schema, `find` those of others, given the types of its alternatives.
 */
export function createBranchTypes(
  known: (at: Pointer) => Types | undefined,
  find: (at: Pointer, typesOf: TypesOf) => Types,
): (owner: Pointer) => TypesOf {
  const found = new Map<Pointer, Types>();
  /** Found while an outer schema was taken to be of any type, by the depth of that schema: valid until it is left. */
  const provisional = new Map<Pointer, { readonly types: Types; readonly lowest: number }>();
  const open = new Map<Pointer, number>();

  /** The types, and the depth of the outermost schema that they were not waited for. */
  function visit(at: Pointer): { readonly types: Types; readonly lowest: number } {
    const types = known(at) ?? found.get(at);
    if (types !== undefined) return { types, lowest: Infinity };
    const before = provisional.get(at);
    if (before !== undefined) return before;
    const cut = open.get(at);
    if (cut !== undefined) return { types: ALL_TYPES, lowest: cut };
    if (open.size > MAX_DEPTH) return { types: ALL_TYPES, lowest: 0 };
    return enter(at);
  }

  function enter(at: Pointer): { readonly types: Types; readonly lowest: number } {
    const depth = open.size;
    let lowest = Infinity;
    open.set(at, depth);
    const types = find(at, (branch) => {
      const inner = visit(branch);
      lowest = Math.min(lowest, inner.lowest);
      return inner.types;
    });
    leave(at, depth);
    if (lowest >= depth) {
      found.set(at, types);
      return { types, lowest: Infinity };
    }
    const result = { types, lowest };
    provisional.set(at, result);
    return result;
  }

  function leave(at: Pointer, depth: number): void {
    open.delete(at);
    for (const [other, { lowest }] of provisional) if (lowest >= depth) provisional.delete(other);
  }

  return (owner) => (branch) => {
    const depth = open.size;
    const isOuter = !open.has(owner);
    if (isOuter) open.set(owner, depth);
    try {
      return visit(branch).types;
    } finally {
      if (isOuter) leave(owner, depth);
    }
  };
}
