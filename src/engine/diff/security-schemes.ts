import type { Operation, SecurityFlow, SecurityScheme, Snapshot } from "../../model/snapshot.ts";
import { sameJson } from "../../model/json.ts";
import { addressesOf } from "../match/addresses-of-url.ts";
import { sameField, areEqualSchemes, type LocatedScheme, type SchemeMatch, type SchemePair } from "../match/schemes.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

/** Compares added and removed schemes, and changes of schemes that no operation requires. */
export function diffSchemes(facts: Facts, old: Snapshot, new_: Snapshot, { pairs, oldNames }: SchemeMatch): void {
  let used: ReadonlySet<string> | undefined;
  const isUsed = (name: string): boolean =>
    (used ??= new Set(Object.values(old.operations).flatMap(schemesOf))).has(name);
  for (const scheme of Object.values(old.securitySchemes)) {
    const pair = pairs[scheme.name];
    if (pair === undefined)
      facts.emit("securityScheme", "removed", { name: scheme.name, old: scheme, at: { old: scheme.at } });
    else if (!areEqualSchemes(pair.old, pair.new) && !isUsed(scheme.name)) diffScheme(facts, pair);
  }
  for (const scheme of Object.values(new_.securitySchemes)) {
    if (scheme.name in old.securitySchemes || scheme.name in oldNames) continue;
    facts.emit("securityScheme", "added", { name: scheme.name, new: scheme, at: { new: scheme.at } });
  }
}

function schemesOf(operation: Operation): readonly string[] {
  const own = operation.security.value.flatMap((requirement) => Object.keys(requirement.schemes));
  return [...own, ...Object.values(operation.callbacks).flatMap(schemesOf)];
}

/** Compares how a client authenticates: a fact of every operation that requires the scheme. */
export function diffScheme(facts: Facts, { old, new: new_ }: SchemePair): void {
  if (old.type !== new_.type) {
    facts.emit("securityScheme", "changed", { name: old.name, old, new: new_, at: { old: old.at, new: new_.at } });
    return;
  }
  const holder = { old: old.at, new: new_.at };
  const isAnotherKey = KEY_FIELDS.every((name) => !sameField(old, new_, name));
  if (isAnotherKey) {
    const [before, after] = [keyOf(old), keyOf(new_)];
    facts.emit("securitySchemeField", "changed", { name: `${old.name} key`, old: before, new: after, at: holder });
  }
  eachName(old.fields, new_.fields, (name, before, after) => {
    if (!sameField(old, new_, name) && !(isAnotherKey && KEY_FIELDS.includes(name)))
      diffFacet(facts, "securitySchemeField", before, after, `${old.name} ${name}`, holder);
  });
  eachName(old.flows, new_.flows, (name, before, after) => {
    const label = `${old.name} ${name}`;
    if (before === undefined)
      facts.emit("securityFlow", "added", { name: label, new: after, at: { old: old.at, new: after!.at } });
    else if (after === undefined)
      facts.emit("securityFlow", "removed", { name: label, old: before, at: { old: before.at, new: new_.at } });
    else diffFlow(facts, label, { ...before, bases: old.bases }, { ...after, bases: new_.bases });
  });
}

/** The location of an API key; if both fields change, it is another key. */
const KEY_FIELDS: readonly string[] = ["in", "name"];

function keyOf({ fields }: SecurityScheme): string {
  return KEY_FIELDS.map((name) => fields[name]?.value ?? "").join(" ");
}

type LocatedFlow = SecurityFlow & Pick<LocatedScheme, "bases">;

function diffFlow(facts: Facts, label: string, old: LocatedFlow, new_: LocatedFlow): void {
  const holder = { old: old.at, new: new_.at };
  eachName(old.urls, new_.urls, (url, before, after) => {
    const addresses = [before && addressesOf(before.value, old.bases), after && addressesOf(after.value, new_.bases)];
    if (before !== undefined && after !== undefined && sameJson(addresses[0], addresses[1])) return;
    diffFacet(facts, "securityFlowUrl", before, after, `${label} ${url}`, holder);
  });
  eachName(old.scopes, new_.scopes, (scope, before, after) => {
    const at = { old: before ?? old.at, new: after ?? new_.at };
    const name = `${label} ${scope}`;
    if (before === undefined) facts.emit("securityScope", "added", { name, new: scope, at });
    else if (after === undefined) facts.emit("securityScope", "removed", { name, old: scope, at });
  });
}
