import type { Dictionary, Json } from "../../model/json.ts";
import type { Facet } from "../../model/schema.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

type Extensions = Dictionary<Facet<Json>>;
type KnownSubject = "httpRule" | "fieldBehavior" | "foreignType";

/** Whether something else compares it. */
type IsTold = (name: string) => boolean;

/** Keywords outside the model: that they differ is all that can be said, unless they are `known` by another subject. */
export function diffExtensions(
  facts: Facts,
  old: Extensions,
  new_: Extensions,
  known: Readonly<Record<string, KnownSubject>> = {},
  isTold: IsTold = () => false,
): void {
  eachName(old, new_, (name, before, after) => {
    if (!isTold(name)) diffFacet(facts, known[name] ?? "extension", before, after, name);
  });
}
