import { dictionary } from "../../model/json.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { SchemaSides } from "../diff/sides.ts";
import { groupBy } from "../group-by.ts";

/** Of several signatures of one function, those that take and give the same, for nobody calls them by their order; then the others, in order. */
export function matchOverloads(
  old: Iterable<Operation>,
  new_: Iterable<Operation>,
  sides: SchemaSides,
): readonly (readonly [Operation, Operation])[] {
  const right = groupBy([...new_], nameOf);
  return [...groupBy([...old], nameOf)].flatMap(([name, before]) => {
    const after = new Set(right.get(name));
    if (before.length + after.size < 3) return [];
    const pairs = new Map<Operation, Operation>();
    const pairBy = (belongs: (one: Operation, other: Operation) => boolean): void => {
      for (const operation of before) {
        const other = pairs.has(operation) ? undefined : [...after].find((each) => belongs(operation, each));
        if (other === undefined) continue;
        pairs.set(operation, other);
        after.delete(other);
      }
    };
    pairBy((one, other) => isSame(one, other, sides));
    pairBy(() => true);
    return [...pairs];
  });
}

function nameOf({ overloads, id }: Operation): string {
  return overloads ?? id;
}

function isSame(a: Operation, b: Operation, sides: SchemaSides): boolean {
  const [before, after] = [schemasOf(a), schemasOf(b)];
  const names = Object.keys(before);
  return names.join() === Object.keys(after).join() && names.every((name) => sides.same(before[name]!, after[name]!));
}

/** By place; what may be left out is another place. */
function schemasOf({ parameters, responses }: Operation): Record<string, string> {
  const found = dictionary<string>();
  for (const { key, required, content } of Object.values(parameters)) {
    for (const { schema } of Object.values(content))
      if (schema !== undefined) found[`${key} ${String(required)}`] = schema;
  }
  for (const { status, content } of Object.values(responses)) {
    for (const { schema } of Object.values(content)) if (schema !== undefined) found[status] = schema;
  }
  return found;
}
