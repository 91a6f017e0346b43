import type { Operand } from "../../model/constraint.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { PlacedConstraint } from "../contain/prover.ts";

/** References and `allOf` within one another that are followed. Constraints below are left out: no conflict is found by them. */
const MAX_DEPTH = 200;

/** Returns the constraints of a schema; those of the parts of `allOf` are among them. */
export function placedConstraints(
  table: Pick<SchemaTable, "constraints">,
  operand: Operand,
  seen: ReadonlySet<Operand> = new Set(),
): readonly PlacedConstraint[] {
  if (seen.has(operand) || seen.size > MAX_DEPTH) return [];
  const beside = typeof operand === "string" ? table.constraints(operand) : operand;
  const inside = new Set([...seen, operand]);
  return beside.flatMap((constraint) =>
    constraint.kind === "all"
      ? constraint.of.flatMap((part) => placedConstraints(table, part, inside))
      : [{ constraint, beside }],
  );
}
