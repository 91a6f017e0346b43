import { sameJson, type Json, type JsonObject } from "../../model/json.ts";
import { child, conjunction } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { SchemaPair } from "../../contracts/prover.ts";
import type { Prover, Within } from "../contain/prover.ts";
import { membersOf, stepBetween } from "./step.ts";

export type Side = "old" | "new";
export const SIDES: readonly Side[] = ["old", "new"];
export type Tables = Readonly<Record<Side, SchemaTable>>;

export function opposite(side: Side): Side {
  return side === "old" ? "new" : "old";
}

/** A value within the values that it travels in, and where it stands there. */
export interface Lifted {
  readonly whole: Json;
  readonly path: string;
}

/** The context for embedding values into others. */
export interface Surroundings {
  /** From the whole values to the pair whose value it is. */
  readonly way: readonly SchemaPair[];
  readonly admitting: Side;
  readonly tables: Tables;
  /** The accepting side with its rules, which the values satisfy too. */
  readonly ruled?: SchemaTable | undefined;
  /** True for rejected values, if alternatives and conditions decide about the rejection. */
  readonly refused?: boolean;
}

/** Puts a value into values of the schemas around its own, out to the first one of a way; undefined where none was found. */
export function lift(value: Json, surroundings: Surroundings, prover: Prover): Lifted | undefined {
  const { way, admitting, tables } = surroundings;
  let whole = value;
  let tokens: readonly (string | number)[] = [];
  for (let index = way.length - 2; index >= 0; index--) {
    const step = stepTo(way[index]!, way[index + 1]!, admitting, tables);
    if (step === undefined) return undefined;
    if (step === "same") continue;
    const holders = holdersAt(index, way, admitting, tables);
    const around = aroundIn(holders, step, whole, surroundings, prover);
    if (around === undefined) return undefined;
    tokens = [tokenTo(step, whole, around), ...tokens];
    whole = around;
  }
  return { whole, path: child("", ...tokens) };
}

/** `holders`: the pair that the step leads out of, then those that have the same value, the outermost first. */
function aroundIn(
  holders: readonly SchemaPair[],
  step: Within,
  value: Json,
  { admitting, tables, ruled, refused }: Surroundings,
  prover: Prover,
): Json | undefined {
  const at = conjunction(holders.map((pair) => pair[admitting]));
  const [, outermost] = holders;
  const refusing = opposite(admitting);
  const unless =
    refused === true && outermost !== undefined ? { table: tables[refusing], at: outermost[refusing] } : undefined;
  const { value: around } = prover.around({ table: tables[admitting], at }, step, value, unless);
  if (ruled === undefined || around === undefined) return around;
  // Most often what is built without the rules obeys them: it is less to search for.
  return prover.admits({ table: ruled, at }, around, "left") === true
    ? around
    : prover.around({ table: ruled, at }, step, value, unless).value;
}

/** The member that the last pair of a way is, and what that is a member of: the outermost last. */
export function memberOf(
  way: readonly SchemaPair[],
  admitting: Side,
  tables: Tables,
): { readonly name: string; readonly holders: readonly SchemaPair[] } | undefined {
  const index = way.length - sameValue(tables[admitting], way, admitting).length - 2;
  const step = index < 0 ? undefined : stepTo(way[index]!, way[index + 1]!, admitting, tables);
  if (step === undefined || step === "same" || !("member" in step)) return undefined;
  return { name: step.member, holders: holdersAt(index, way, admitting, tables) };
}

/** Returns whether the other side accepts the enclosing value in any alternative. */
export function areAdmittedWithin(
  values: readonly Json[],
  { way, admitting, tables }: Surroundings,
  prover: Prover,
): boolean {
  const own = sameValue(tables[admitting], way, admitting);
  const index = way.length - own.length - 2;
  const step = index < 0 ? undefined : stepTo(way[index]!, way[index + 1]!, admitting, tables);
  if (step === undefined || step === "same") return false;
  const holders = holdersAt(index, way, admitting, tables);
  const refusing = opposite(admitting);
  const whole = (holders[1] ?? holders[0])[refusing];
  const at = conjunction(holders.map((pair) => pair[admitting]));
  return values.every((value) => {
    const found = prover.around({ table: tables[admitting], at }, step, value, { table: tables[refusing], at: whole });
    return found.value === undefined && found.reason === undefined;
  });
}

/** The pair at a place of a way, then those that have the same value, the outermost first. */
function holdersAt(
  index: number,
  way: readonly SchemaPair[],
  side: Side,
  tables: Tables,
): readonly [SchemaPair, ...SchemaPair[]] {
  return [way[index]!, ...sameValue(tables[side], way.slice(0, index + 1), side)];
}

/**
 * Returns the step from an enclosing pair to an inner one: a property if one side names it, or an item of both sides.
 */
export function stepTo(from: SchemaPair, to: SchemaPair, admitting: Side, tables: Tables): Within | "same" | undefined {
  const step = stepBetween(tables[admitting], from[admitting], to[admitting]);
  if (step === undefined || step === "same") return step;
  if ("member" in step) return { member: commonMember(from, to, tables) ?? step.member };
  const refusing = opposite(admitting);
  const other = stepBetween(tables[refusing], from[refusing], to[refusing]);
  if (other === undefined || other === "same") return step;
  if ("item" in step && "item" in other) return { item: Math.max(step.item, other.item) };
  return "except" in step && "member" in other ? other : step;
}

/** Returns the property of several equal ones that the other side's schema belongs to. */
function commonMember(from: SchemaPair, to: SchemaPair, tables: Tables): string | undefined {
  const { properties } = tables.new.get(from.new);
  const ofOld = membersOf(tables.old.get(from.old), to.old);
  return ofOld.find((name) => Object.hasOwn(properties, name) && properties[name]!.schema === to.new);
}

/** The member or item of `whole` that `inner` is. */
function tokenTo(step: Within, inner: Json, whole: Json): string | number {
  if ("member" in step) return step.member;
  if ("item" in step) return step.item;
  if ("named" in step) return inner as string;
  return Object.entries(whole as JsonObject).find(([, value]) => sameJson(value, inner))?.[0] ?? "";
}

/** The pairs of a way whose values are those of its last pair, without that one: of alternatives, conditions, dependencies. */
export function sameValue(table: SchemaTable, way: readonly SchemaPair[], side: Side): readonly SchemaPair[] {
  let start = way.length - 1;
  while (start > 0 && stepBetween(table, way[start - 1]![side], way[start]![side]) === "same") start--;
  return way.slice(start, -1);
}
