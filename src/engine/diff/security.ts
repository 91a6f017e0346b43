import { dictionary } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Operation, SecurityRequirement } from "../../model/snapshot.ts";
import type { SchemeMatch } from "../match/schemes.ts";
import { carries } from "./credentials.ts";
import { eachName, type Facts } from "./facts.ts";
import type { OperationScope } from "./scope.ts";
import { diffScheme } from "./security-schemes.ts";

/** A security requirement, together with credentials that requests carry as parameters. */
interface Alternative extends SecurityRequirement {
  /** The requirement without these credentials. */
  readonly stated: SecurityRequirement;
}

/**
 * Compares alternative requirements. An old one is still valid if a new one requires no other scheme and no other
 * scope. An empty list requires nothing.
 */
export function diffSecurity(facts: Facts, old: Operation, new_: Operation, { schemes }: OperationScope): void {
  const oldName = (name: string): string => schemes.oldNames[name] ?? name;
  const stated = { old: alternatives(old, (name) => name), new: alternatives(new_, oldName) };
  diffKeptSchemes(facts, stated.old, stated.new, schemes);
  const [before, after] = withCarried(old, new_, stated, schemes);
  const lost = before.filter((requirement) => !after.some((other) => asksNoMore(other, requirement)));
  const gained = after.filter((requirement) => !before.some((other) => asksNoMore(other, requirement)));
  const settled = new Set<Alternative>();
  for (const requirement of lost) {
    const successor = soleSuccessor(requirement, before, after);
    if (successor === undefined || settled.has(successor)) {
      const at = { old: placeIn(old, requirement.at, new_), new: placeIn(new_, new_.security.at, old) };
      const { stated: was } = requirement;
      facts.emit("securityRequirement", "removed", { name: describe(was), old: was, at });
    } else {
      settled.add(successor);
      diffScopes(facts, requirement, successor);
    }
  }
  for (const requirement of gained) {
    if (settled.has(requirement)) continue;
    const predecessor = before.find((other) => sameSchemes(other, requirement) && asksNoMore(requirement, other));
    if (predecessor !== undefined) diffScopes(facts, predecessor, requirement);
    else {
      const at = { old: placeIn(old, old.security.at, new_), new: placeIn(new_, requirement.at, old) };
      const { stated: is } = requirement;
      facts.emit("securityRequirement", "added", { name: describe(is), new: is, at });
    }
  }
}

type Stated = Readonly<Record<"old" | "new", readonly SecurityRequirement[]>>;

/** Adds credentials that were parameters of every request before, or are parameters now. */
function withCarried(
  old: Operation,
  new_: Operation,
  stated: Stated,
  { of, oldNames }: SchemeMatch,
): readonly [readonly Alternative[], readonly Alternative[]] {
  const newNames = dictionary(Object.entries(oldNames).map(([name, before]) => [before, name]));
  const carriedBefore = alternativesOf(stated.new).filter(([name]) => carries(old, of.new[newNames[name] ?? name]));
  const carriedAfter = alternativesOf(stated.old).filter(
    ([name]) => stated.old.every(({ schemes }) => name in schemes) && carries(new_, of.old[name]),
  );
  const add = (carried: readonly Asked[]) => (one: SecurityRequirement) => ({
    ...{ at: one.at, stated: one },
    schemes: carried.length === 0 ? one.schemes : dictionary([...carried, ...Object.entries(one.schemes)]),
  });
  return [stated.old.map(add(carriedBefore)), stated.new.map(add(carriedAfter))];
}

type Asked = readonly [scheme: string, scopes: readonly string[]];

function alternativesOf(requirements: readonly SecurityRequirement[]): readonly Asked[] {
  const all = dictionary<readonly string[]>();
  for (const { schemes } of requirements)
    for (const name in schemes) all[name] = [...(all[name] ?? []), ...schemes[name]!];
  return Object.entries(all);
}

/**
 * Returns the only requirement with the same schemes. If there are several, each is sufficient, so that none of their
 * scopes is required.
 */
function soleSuccessor(
  requirement: Alternative,
  before: readonly Alternative[],
  after: readonly Alternative[],
): Alternative | undefined {
  const [successor, ...others] = after.filter((other) => sameSchemes(other, requirement));
  const isNew = successor !== undefined && others.length === 0 && !before.some(isEqual(successor));
  return isNew ? successor : undefined;
}

/**
 * Returns the place of a requirement. Without any it is the root of the document, or the operation if it states one.
 */
function placeIn(operation: Operation, at: Pointer, other: Operation): Pointer {
  const stated = other.security.at.startsWith(`${other.at}/`);
  return stated && at === ROOT ? operation.at : at;
}

const ROOT = "#";

/** Compares schemes that both sides require. */
function diffKeptSchemes(
  facts: Facts,
  before: readonly SecurityRequirement[],
  after: readonly SecurityRequirement[],
  { pairs }: SchemeMatch,
): void {
  const names = new Set(after.flatMap((requirement) => Object.keys(requirement.schemes)));
  for (const name of new Set(before.flatMap((requirement) => Object.keys(requirement.schemes)))) {
    const pair = pairs[name];
    if (pair !== undefined && names.has(name)) diffScheme(facts, pair);
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

function isEqual(a: SecurityRequirement): (b: SecurityRequirement) => boolean {
  return (b) => asksNoMore(a, b) && asksNoMore(b, a);
}

function sameSchemes(a: SecurityRequirement, b: SecurityRequirement): boolean {
  return Object.keys(a.schemes).sort().join("\t") === Object.keys(b.schemes).sort().join("\t");
}

function diffScopes(facts: Facts, old: SecurityRequirement, new_: SecurityRequirement): void {
  eachName(old.schemes, new_.schemes, (scheme, before = [], after = []) => {
    const lists = { old: child(old.at, scheme), new: child(new_.at, scheme) };
    for (const [index, scope] of before.entries()) {
      if (after.includes(scope)) continue;
      const at = { ...lists, old: child(lists.old, index) };
      facts.emit("requiredScope", "removed", { name: `${scheme} ${scope}`, old: scope, at });
    }
    for (const [index, scope] of after.entries()) {
      if (before.includes(scope)) continue;
      const at = { ...lists, new: child(lists.new, index) };
      facts.emit("requiredScope", "added", { name: `${scheme} ${scope}`, new: scope, at });
    }
  });
}

function describe(requirement: SecurityRequirement): string {
  return Object.keys(requirement.schemes).sort().join(" and ") || "no authentication";
}
