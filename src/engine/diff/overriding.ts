import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { Property, Schema, SchemaTable } from "../../model/schema.ts";
import { traitsOf } from "../../model/typing.ts";
import type { Operation } from "../../model/snapshot.ts";
import { admitsAll } from "../match/admits.ts";
import { haveSameSource } from "../match/same-source.ts";
import type { Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";

/** States that the result of a method is narrower now: only those who override the method notice. */
export function diffOverridden(facts: Facts, old: Operation, new_: Operation, sides: SchemaSides): void {
  if (old.overridable !== true || new_.overridable !== true) return;
  const [before, after] = [resultOf(old), resultOf(new_)];
  if (after === undefined) return;
  emitNarrowed(facts, before, after, sides);
}

/** The same of a property that those who extend a class may declare again. Nobody extends an intersection with other types. */
export function diffRedeclared(facts: Facts, old: Property, new_: Property, sides: SchemaSides): void {
  if ([old, new_].some(({ schema }) => conjuncts(schema).length > 1)) return;
  const [was, is] = [traitsOf(sides.old.get(old.schema)).held, traitsOf(sides.new.get(new_.schema)).held];
  if (was !== undefined && is !== undefined) emitNarrowed(facts, old.schema, new_.schema, sides, old.name);
}

function emitNarrowed(facts: Facts, old: Pointer | undefined, new_: Pointer, sides: SchemaSides, name = ""): void {
  const emit = (value: "narrower" | "this"): void => {
    facts.emit("overriddenType", "changed", { name, old: value, new: value, at: { old, new: new_ } });
  };
  if (isThis(new_, sides.new) && (old === undefined || !isThis(old, sides.old))) emit("this");
  else if (old === undefined ? !admitsNothing(sides.new.get(new_)) : isNarrower(old, new_, sides)) emit("narrower");
}

function resultOf({ responses }: Operation): Pointer | undefined {
  return responses["return"]?.content[""]?.schema;
}

function isThis(at: Pointer, { get }: SchemaTable): boolean {
  return traitsOf(get(at)).self === true;
}

/** Returns whether a function without a result still matches. */
function admitsNothing(schema: Schema): boolean {
  const { promise, unrestricted } = traitsOf(schema);
  return (schema.types.value.includes("null") && promise === undefined) || unrestricted !== undefined;
}

/** Returns whether the declaration returns less than before. A change inside of a named type belongs to that type. */
function isNarrower(old: Pointer, new_: Pointer, sides: SchemaSides): boolean {
  if (haveSameSource(old, new_, sides) || sides.matches(old, new_)) return false;
  if (traitsOf(sides.old.get(old)).unrestricted === "any") return false;
  const [before, after] = [sides.old.get(old), sides.new.get(new_)];
  if (isPromise(before) && isPromise(after)) return promisesLess(before, after);
  const reversed: SchemaSides = {
    ...sides,
    old: sides.new,
    new: sides.old,
    same: (a, b) => sides.same(b, a),
    matches: (a, b) => sides.matches(b, a),
  };
  return admitsAll(new_, old, reversed) && !admitsAll(old, new_, sides);
}

function isPromise({ typing, variants }: Schema): boolean {
  return variants.length === 0 && /^Promise(?:Like)?<…>$/u.test(String(typing.foreign?.value));
}

/** The schema of a promise is that of its value. */
function promisesLess(old: Schema, new_: Schema): boolean {
  const [before, after] = [old.types.value, new_.types.value];
  const [values, valuesNow] = [old.keywords.enum?.value, new_.keywords.enum?.value];
  if (!after.every((type) => before.includes(type))) return false;
  if (before.length > after.length) return true;
  const isKept = valuesNow?.every((value) => values?.includes(value) ?? true) ?? values === undefined;
  return isKept && valuesNow !== undefined && valuesNow.length !== values?.length;
}
