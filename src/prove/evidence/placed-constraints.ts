import type { Operand } from "../../model/constraint.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { PlacedConstraint } from "../contain/prover.ts";

/** References and `allOf` within one another that are followed. Constraints below are left out: no conflict is found by them. */
const MAX_DEPTH = 200;

/** Returns the constraints of a schema; those of the parts of `allOf` are among them, each part once. */
export function placedConstraints(
  table: Pick<SchemaTable, "constraints">,
  operand: Operand,
  seen = new Set<Operand>(),
  depth = 0,
): readonly PlacedConstraint[] {
  if (seen.has(operand) || depth > MAX_DEPTH) return [];
  seen.add(operand);
  const beside = typeof operand === "string" ? table.constraints(operand) : operand;
  return beside.flatMap((constraint) =>
    constraint.kind === "all"
      ? constraint.of.flatMap((part) => placedConstraints(table, part, seen, depth + 1))
      : [{ constraint, beside }],
  );
}
