import type { Operation } from "../../model/snapshot.ts";

export interface CallbackMatch {
  readonly pairs: readonly (readonly [Operation, Operation])[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

/**
 * Pairs callbacks by method and expression, which are on the wire. The name distinguishes callbacks with equal
 * expressions.
 */
export function matchCallbacks(old: readonly Operation[], new_: readonly Operation[]): CallbackMatch {
  const pairs: (readonly [Operation, Operation])[] = [];
  const left = new Set(old);
  const right = new Set(new_);
  const pairBy = (agree: (a: Operation, b: Operation) => boolean): void => {
    for (const before of old) {
      const after = left.has(before) ? [...right].find((other) => agree(before, other)) : undefined;
      if (after === undefined) continue;
      pairs.push([before, after]);
      left.delete(before);
      right.delete(after);
    }
  };
  pairBy((a, b) => a.name === b.name && sameAddress(a, b));
  pairBy(sameAddress);
  return { pairs, removed: [...left], added: [...right] };
}

function sameAddress(a: Operation, b: Operation): boolean {
  return a.method === b.method && a.path === b.path;
}
