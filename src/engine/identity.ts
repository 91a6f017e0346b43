import type { WitnessOf } from "../finding.ts";
import { isObject, type Json } from "../model/json.ts";
import { principal, type Pointer } from "../model/pointer.ts";
import type { Snapshot } from "../model/snapshot.ts";

interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Says in an object of a kind which kind it is: the schema leaves that open, and the server does not. */
export function createIdentification(
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): (witness: Json, of: Pick<WitnessOf, "old" | "new" | "admittedBy">) => Json {
  const identities: Partial<Record<"old" | "new", ReadonlyMap<Pointer, Identity>>> = {};
  return (witness, of) => {
    if (!isObject(witness) || witness["apiVersion"] !== "" || witness["kind"] !== "") return witness;
    const side = of.admittedBy;
    const identity = (identities[side] ??= identitiesIn(snapshots[side])).get(principal(of[side]));
    if (identity === undefined) return witness;
    const { apiVersion: _, kind: __, metadata, ...rest } = witness;
    return { ...identity, ...(metadata !== undefined && { metadata }), ...rest };
  };
}

function identitiesIn({ resources }: Snapshot): ReadonlyMap<Pointer, Identity> {
  const found = new Map<Pointer, Identity>();
  for (const { kind, versions } of Object.values(resources)) {
    for (const { label, schema } of Object.values(versions)) {
      if (schema !== undefined) found.set(schema.value, { apiVersion: label.split(" ", 1)[0]!, kind });
    }
  }
  return found;
}
