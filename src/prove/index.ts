// Containment of schemas: decided, with a proof or a value that shows the contrary.
export {
  contain,
  createProver,
  type Containment,
  type Prover,
  type ProverOptions,
  type SchemaRef,
} from "./contain/prover.ts";
export { checkProof, type Proof } from "./contain/proof.ts";
export type { Step } from "./contain/trail.ts";
export { LENSES, type Lens, type ObjectsAs } from "./lens.ts";
export { relateSchemas, type RelationName, type SchemaRelation } from "./relate.ts";
