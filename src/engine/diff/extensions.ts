import type { Dictionary, Json } from "../../model/json.ts";
import type { Places } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

type Extensions = Dictionary<Facet<Json>>;
type KnownSubject =
  | "httpRule"
  | "methodSignature"
  | "operationTypes"
  | "resourcePattern"
  | "fieldBehavior"
  | "resourceReference"
  | "opennessMarker"
  | "foreignType";

interface How {
  /** Told by another subject. */
  readonly known?: ReadonlyMap<string, KnownSubject>;
  /** Whether something else compares it. */
  readonly isTold?: (name: string) => boolean;
  /** Where one stands that is missing. */
  readonly holder?: Partial<Places>;
}

/** Keywords outside the model: that they differ is all that can be said, unless they are `known` by another subject. */
export function diffExtensions(facts: Facts, old: Extensions, new_: Extensions, how: How = {}): void {
  const { known, isTold, holder } = how;
  eachName(old, new_, (name, before, after) => {
    if (isTold?.(name) !== true) diffFacet(facts, known?.get(name) ?? "extension", before, after, name, holder);
  });
}
