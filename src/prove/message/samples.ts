import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Prover, SchemaRef } from "../contain/prover.ts";

type Sides = Readonly<Record<"old" | "new", Snapshot>>;
type Places = Readonly<Record<"old" | "new", Pointer | undefined>>;

/** Finds a value that both sides accept; undefined if none is found. What only one side describes, that side decides. */
export type SampleOf = (places: Places) => Json | undefined;

export function createSamples(sides: Sides, provers: readonly Prover[]): SampleOf {
  const known = new Map<string, Json | undefined>();
  return ({ old, new: new_ }) => {
    const key = `${String(old)}\t${String(new_)}`;
    if (!known.has(key)) {
      const refs = [refOf(sides.old, old), refOf(sides.new, new_)].flat();
      known.set(
        key,
        provers.map((prover) => find(refs, prover)).find((sample) => sample !== undefined),
      );
    }
    return known.get(key);
  };
}

function refOf({ schemas }: Snapshot, at: Pointer | undefined): readonly SchemaRef[] {
  return at === undefined ? [] : [{ table: schemas, at }];
}

function find(schemas: readonly SchemaRef[], prover: Prover): Json | undefined {
  if (schemas.length === 0) return "";
  const isAdmitted = (value: Json): boolean =>
    schemas.every((ref) => prover.admits(ref, value, "left") === true && prover.admits(ref, value, "right") === true);
  const stated = schemas.flatMap((ref) => statedValues(ref));
  return (
    stated.find(isAdmitted) ??
    schemas.map((ref) => prover.inhabitant(ref)).find((one) => one !== undefined && isAdmitted(one))
  );
}

/** Values that an author chose. */
function statedValues({ table, at }: SchemaRef): readonly Json[] {
  const source = table.source(at);
  if (!isObject(source)) return [];
  const { default: byDefault, example, examples } = source;
  const listed = Array.isArray(examples) ? (examples as readonly Json[]) : [];
  return [example, ...listed, byDefault].filter((value) => value !== undefined);
}
