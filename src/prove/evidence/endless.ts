import { createCycles, type Need, NO_NEED } from "../../model/cycles.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operand, Constraint } from "../../model/constraint.ts";

const MAX_DEPTH = 50;

/**
 * Finds schemas whose values all contain further ones, so that no finite value exists. Their authors mean something
 * else.
 */
export function createIsEndless(table: Pick<SchemaTable, "get" | "constraints">): (at: Pointer) => boolean {
  const saidBy = (operand: Operand, depth = 0): readonly Constraint[] => {
    const constraints = typeof operand === "string" ? table.constraints(operand) : operand;
    if (depth > MAX_DEPTH) return constraints;
    return constraints.flatMap((one) =>
      one.kind === "all" ? one.of.flatMap((each) => saidBy(each, depth + 1)) : [one],
    );
  };
  const needOf = (at: Pointer): Need => {
    const { types, keywords, variants } = table.get(at);
    if (types.value.join() !== "object" || keywords.enum !== undefined) return NO_NEED;
    const said = saidBy(at);
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
