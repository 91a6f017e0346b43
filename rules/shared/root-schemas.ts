import type { Pointer } from "../../src/model/pointer.ts";
import type { Root, Snapshot } from "../../src/model/snapshot.ts";

/** Returns whether a root is a schema or an alias of it. Reads only roots whose declarations may be that alias. */
export function isRootOf(root: Root, schema: Pointer, { schemas }: Snapshot): boolean {
  const passed = new Set<Pointer>();
  let { at } = root;
  while (at !== schema) {
    const names = schemas.declared?.(at)?.names;
    if (names === undefined) return root.schema === schema;
    const [only] = names;
    if (names.length !== 1 || passed.has(at)) return false;
    passed.add(at);
    ({ at } = only!);
  }
  return passed.size === 0 || root.schema === schema;
}
