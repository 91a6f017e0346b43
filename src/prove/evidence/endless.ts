import { createCycles, type Need, NO_NEED } from "../../model/cycles.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { placedConstraints } from "./placed-constraints.ts";

/**
 * Finds schemas whose values all contain further ones, so that no finite value exists. Their authors mean something
 * else.
 */
export function createIsEndless(table: Pick<SchemaTable, "get" | "constraints">): (at: Pointer) => boolean {
  const needOf = (at: Pointer): Need => {
    const { types, keywords, variants } = table.get(at);
    if (types.value.join() !== "object" || keywords.enum !== undefined) return NO_NEED;
    const said = placedConstraints(table, at).map(({ constraint }) => constraint);
    const required = new Set(said.flatMap((one) => (one.kind === "required" ? [one.name] : [])));
    const members = said.flatMap((one) => (one.kind === "members" ? Object.entries(one.names) : []));
    const needed = members.flatMap(([name, { schema }]) =>
      required.has(name) && typeof schema === "string" ? [schema] : [],
    );
    const groups = variants.map((group): Need => ({ one: group.branches.map(({ schema }) => schema) }));
    return { all: [...needed, ...groups] };
  };
  const cycleOf = createCycles(needOf);
  return (at) => cycleOf(at) !== undefined;
}
