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
  | "opennessMarker";

interface How {
  /** Extensions that another subject compares. */
  readonly known?: ReadonlyMap<string, KnownSubject>;
  /** Returns whether another comparison handles the extension. */
  readonly isReported?: (name: string) => boolean;
  /** The place for a missing extension. */
  readonly holder?: Partial<Places>;
}

/**
 * Compares extensions outside of the model: only the difference is known, unless another subject is `known` for them.
 */
export function diffExtensions(facts: Facts, old: Extensions, new_: Extensions, how: How = {}): void {
  const { known, isReported, holder } = how;
  eachName(old, new_, (name, before, after) => {
    if (isReported?.(name) !== true) diffFacet(facts, known?.get(name) ?? "extension", before, after, name, holder);
  });
}
