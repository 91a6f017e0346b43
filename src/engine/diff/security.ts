import { dictionary, sameJson, type Dictionary, type Json } from "../../model/json.ts";
import type { Operation, SecurityRequirement, SecurityScheme, Snapshot } from "../../model/snapshot.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import type { OperationScope } from "./scope.ts";

/**
 * Requirements are alternatives. One is still honoured if a call that satisfies it satisfies a new one:
 * the new one asks for no scheme and no scope more. No alternative at all is one that asks for nothing.
 */
export function diffSecurity(facts: Facts, old: Operation, new_: Operation, scope: OperationScope): void {
  const before = alternatives(old, (name) => name);
  const after = alternatives(new_, (name) => scope.schemeNames[name] ?? name);
  const lost = before.filter((requirement) => !after.some((other) => asksNoMore(other, requirement)));
  const gained = after.filter((requirement) => !before.some((other) => asksNoMore(other, requirement)));
  const settled = new Set<SecurityRequirement>();
  for (const requirement of lost) {
    const successor = gained.find((other) => !settled.has(other) && sameSchemes(other, requirement));
    if (successor === undefined) {
      const at = { old: requirement.at, new: new_.security.at };
      facts.emit("securityRequirement", "removed", { name: describe(requirement), old: requirement, at });
    } else {
      settled.add(successor);
      diffScopes(facts, requirement, successor);
    }
  }
  for (const requirement of gained) {
    if (settled.has(requirement)) continue;
    const predecessor = before.find((other) => sameSchemes(other, requirement));
    if (predecessor !== undefined) diffScopes(facts, predecessor, requirement);
    else {
      const at = { old: old.security.at, new: requirement.at };
      facts.emit("securityRequirement", "added", { name: describe(requirement), new: requirement, at });
    }
  }
}

function alternatives(operation: Operation, rename: (name: string) => string): readonly SecurityRequirement[] {
  const { value, at } = operation.security;
  if (value.length === 0) return [{ at, schemes: dictionary() }];
  return value.map((requirement) => ({
    at: requirement.at,
    schemes: dictionary(Object.entries(requirement.schemes).map(([name, scopes]) => [rename(name), scopes])),
  }));
}

function asksNoMore(a: SecurityRequirement, b: SecurityRequirement): boolean {
  return Object.entries(a.schemes).every(([name, scopes]) => {
    const granted = b.schemes[name];
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}

function sameSchemes(a: SecurityRequirement, b: SecurityRequirement): boolean {
  return Object.keys(a.schemes).sort().join("\t") === Object.keys(b.schemes).sort().join("\t");
}

function diffScopes(facts: Facts, old: SecurityRequirement, new_: SecurityRequirement): void {
  const at = { old: old.at, new: new_.at };
  eachName(old.schemes, new_.schemes, (scheme, before = [], after = []) => {
    for (const scope of before) {
      if (!after.includes(scope)) facts.emit("requiredScope", "removed", { name: `${scheme} ${scope}`, old: scope, at });
    }
    for (const scope of after) {
      if (!before.includes(scope)) facts.emit("requiredScope", "added", { name: `${scheme} ${scope}`, new: scope, at });
    }
  });
}

function describe(requirement: SecurityRequirement): string {
  return Object.keys(requirement.schemes).sort().join(" and ") || "no authentication";
}

/** Names of the new side to names of the old side, for schemes that were only renamed. */
export function renamedSchemes(old: Snapshot, new_: Snapshot): Dictionary<string> {
  return dictionary(matchSchemes(old, new_).flatMap(([a, b]) => (a.name === b.name ? [] : [[b.name, a.name] as const])));
}

function matchSchemes(old: Snapshot, new_: Snapshot): readonly (readonly [SecurityScheme, SecurityScheme])[] {
  return Object.values(old.securitySchemes).flatMap((before) => {
    const namesake = new_.securitySchemes[before.name];
    const after =
      namesake ??
      Object.values(new_.securitySchemes).find((other) => !(other.name in old.securitySchemes) && sameScheme(before, other));
    return after === undefined ? [] : [[before, after] as const];
  });
}

function sameScheme(a: SecurityScheme, b: SecurityScheme): boolean {
  const essence = (scheme: SecurityScheme): Json => ({
    type: scheme.type,
    fields: Object.fromEntries(Object.entries(scheme.fields).map(([name, facet]) => [name, facet.value])),
    flows: Object.fromEntries(
      Object.values(scheme.flows).map((flow) => [
        flow.name,
        [...Object.values(flow.urls).map((url) => url.value), ...Object.keys(flow.scopes).sort()],
      ]),
    ),
  });
  return sameJson(essence(a), essence(b));
}

/** Schemes, their fields, flows and scopes: what a client was told about how to sign in. */
export function diffSecuritySchemes(facts: Facts, old: Snapshot, new_: Snapshot): void {
  const pairs = matchSchemes(old, new_);
  const matched = new Set<SecurityScheme>(pairs.flat());
  for (const scheme of Object.values(old.securitySchemes)) {
    if (matched.has(scheme)) continue;
    facts.emit("securityScheme", "removed", { name: scheme.name, old: scheme, at: { old: scheme.at } });
  }
  for (const scheme of Object.values(new_.securitySchemes)) {
    if (matched.has(scheme)) continue;
    facts.emit("securityScheme", "added", { name: scheme.name, new: scheme, at: { new: scheme.at } });
  }
  for (const [before, after] of pairs) diffScheme(facts, before, after);
}

function diffScheme(facts: Facts, old: SecurityScheme, new_: SecurityScheme): void {
  const at = { old: old.at, new: new_.at };
  if (old.type !== new_.type) {
    facts.emit("securityScheme", "changed", { name: old.name, old, new: new_, at });
    return;
  }
  eachName(old.fields, new_.fields, (name, before, after) =>
    diffFacet(facts, "securitySchemeField", before, after, `${old.name} ${name}`),
  );
  eachName(old.flows, new_.flows, (name, before, after) => {
    const label = `${old.name} ${name}`;
    if (before === undefined) facts.emit("securityFlow", "added", { name: label, new: after, at: { old: old.at, new: after!.at } });
    else if (after === undefined) facts.emit("securityFlow", "removed", { name: label, old: before, at: { old: before.at, new: new_.at } });
    else {
      eachName(before.urls, after.urls, (url, left, right) => diffFacet(facts, "securityFlowUrl", left, right, `${label} ${url}`));
      eachName(before.scopes, after.scopes, (scope, left, right) => {
        const places = { old: left ?? before.at, new: right ?? after.at };
        if (left === undefined) facts.emit("securityScope", "added", { name: `${label} ${scope}`, new: scope, at: places });
        else if (right === undefined) facts.emit("securityScope", "removed", { name: `${label} ${scope}`, old: scope, at: places });
      });
    }
  });
}
