import type { Proofs } from "../contracts/prover.ts";
import { flawOfRule } from "./cel/flaw.ts";
import { createFindConflict } from "./evidence/conflict.ts";
import { createSchemaProver } from "./evidence/schema-prover.ts";
import { validators } from "./protobuf/constraints.ts";
import { findWireWitness } from "./protobuf/witness.ts";
import { createRoundTrips } from "./round-trip/index.ts";
import { createAdmission } from "./server.ts";
import { createTextForms } from "./text-forms/types.ts";

/** All that rules and the engine may ask. */
export const proofs: Proofs = {
  createProver: createSchemaProver,
  createRoundTrips,
  createAdmission,
  createFindConflict,
  findRuleFlaw: flawOfRule,
  findWireWitness,
  createTextForms,
  validators,
};
