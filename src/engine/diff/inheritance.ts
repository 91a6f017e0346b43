import type { Pair } from "../../model/change.ts";
import { parent, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operand, Constraint } from "../../model/constraint.ts";

/**
 * Finds the place on one side of a schema that both sides include, by the keywords at a place of the other side;
 * undefined if there is none.
 */
export type Inherited = Readonly<Record<Side, (place: Pointer, pair: Pair) => Pointer | undefined>>;

type Side = "old" | "new";

/** Returns lookups for both sides. The included schema can lack the keyword on the other side. */
export function createInherited(sides: Readonly<Record<Side, SchemaTable>>): Inherited {
  const parts = { old: new Map<Pointer, Parts>(), new: new Map<Pointer, Parts>() };
  const partsOn = (side: Side, pair: Pair): Parts => {
    let known = parts[side].get(pair[side]);
    if (known === undefined) parts[side].set(pair[side], (known = partsOf(pair[side], sides[side])));
    return known;
  };
  const inheritedOn = (side: Side, other: Side) => (place: Pointer, pair: Pair) => {
    if (pair.kind !== "schema") return undefined;
    const [here, there] = [partsOn(side, pair), partsOn(other, pair)];
    let declarer = nearest(place, there);
    while (declarer !== undefined && !here.has(declarer)) declarer = there.get(declarer);
    return declarer;
  };
  return { old: inheritedOn("old", "new"), new: inheritedOn("new", "old") };
}

/** The schema that says something at a place, of those that hold of every value of one. */
export function schemaSaying(place: Pointer, at: Pointer, table: SchemaTable): Pointer | undefined {
  return nearest(place, partsOf(at, table));
}

function nearest(place: Pointer, schemas: Pick<Parts, "has">): Pointer | undefined {
  const around = parent(place);
  if (schemas.has(around)) return around;
  return around === place ? undefined : nearest(around, schemas);
}

/** The schema in whose `properties` a member stands. */
export function declarerOf(member: Pointer): Pointer | undefined {
  const declarations = parent(member);
  return declarations.endsWith("/properties") ? parent(declarations) : undefined;
}

/** Each with the one that includes it. */
type Parts = ReadonlyMap<Pointer, Pointer | undefined>;

/** The schemas that hold of every value of one, apart from null: by `allOf`, by `$ref` and as the only alternative to null. */
function partsOf(at: Pointer, table: SchemaTable): Parts {
  const parts = new Map<Pointer, Pointer | undefined>([[at, undefined]]);
  const said = (operand: Operand): readonly Constraint[] =>
    typeof operand === "string" ? table.constraints(operand) : operand;
  const applied = (constraint: Constraint): readonly Operand[] => {
    if (constraint.kind === "all") return constraint.of;
    if (constraint.kind !== "any" && constraint.kind !== "one") return [];
    const others = constraint.of.filter((operand) => !said(operand).some(admitsNullOnly));
    return others.length === 1 ? others : [];
  };
  const add = (operand: Operand, by: Pointer): void => {
    if (typeof operand !== "string")
      for (const constraint of operand) for (const part of applied(constraint)) add(part, by);
    else if (!parts.has(operand)) parts.set(operand, by);
  };
  for (const part of parts.keys()) add(table.constraints(part), part);
  return parts;
}

function admitsNullOnly(constraint: Constraint): boolean {
  return constraint.kind === "types" && constraint.names.every((name) => name === "null");
}
