import type { Dictionary, Json } from "../../model/json.ts";
import type { Facet } from "../../model/schema.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

type Extensions = Dictionary<Facet<Json>>;
type KnownSubject = "httpRule" | "fieldBehavior";

/** Keywords outside the model: that they differ is all that can be said, unless they are `known` by another subject, or told elsewhere. */
export function diffExtensions(
  facts: Facts,
  old: Extensions,
  new_: Extensions,
  known: Readonly<Record<string, KnownSubject | "elsewhere">> = {},
): void {
  eachName(old, new_, (name, before, after) => {
    const subject = known[name] ?? "extension";
    if (subject !== "elsewhere") diffFacet(facts, subject, before, after, name);
  });
}
