import type { Lens } from "./lens.ts";
import { createProver, type Containment, type ProverOptions, type SchemaRef } from "./contain/prover.ts";

/** The relation of two schemas: `narrower` if the new one accepts only a part of the old values. */
export type RelationName = "equal" | "narrower" | "wider" | "incomparable" | "undecided";

export interface SchemaRelation {
  readonly relation: RelationName;
  /** Containment of the old schema in the new one, and the reverse. */
  readonly oldInNew: Containment;
  readonly newInOld: Containment;
}

/** Asks both ways. */
export function relateSchemas(
  old: SchemaRef,
  new_: SchemaRef,
  lens: Lens,
  options: ProverOptions = {},
): SchemaRelation {
  const prover = createProver(lens, options);
  const oldInNew = prover.contain(old, new_);
  const newInOld = prover.contain(new_, old);
  return { relation: nameOf(oldInNew.answer, newInOld.answer), oldInNew, newInOld };
}

function nameOf(oldInNew: Containment["answer"], newInOld: Containment["answer"]): RelationName {
  if (oldInNew === "undecided" || newInOld === "undecided") return "undecided";
  if (oldInNew === "proven") return newInOld === "proven" ? "equal" : "wider";
  return newInOld === "proven" ? "narrower" : "incomparable";
}
