import { sameJson, type Json, type JsonObject } from "../../model/json.ts";
import { child, conjunction, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { SchemaPair } from "../../prover.ts";
import type { Prover, Within } from "../contain/prover.ts";
import { stepBetween } from "./step.ts";

export type Side = "old" | "new";
export type Tables = Readonly<Record<Side, SchemaTable>>;

export function opposite(side: Side): Side {
  return side === "old" ? "new" : "old";
}

/** A value within the values that it travels in, and where it stands there. */
export interface Lifted {
  readonly whole: Json;
  readonly path: string;
}

/**
 * Puts a value into values of the schemas around its own, out to the first one of a way; undefined where none was found.
 * `ruled`: the admitting side with the rules beside its schemas, which the values obey as well.
 */
export function lift(
  value: Json,
  { way, admitting }: { readonly way: readonly SchemaPair[]; readonly admitting: Side },
  tables: Tables,
  prover: Prover,
  ruled?: SchemaTable,
): Lifted | undefined {
  let whole = value;
  let tokens: readonly (string | number)[] = [];
  for (let index = way.length - 2; index >= 0; index--) {
    const step = stepTo(way[index]!, way[index + 1]!, admitting, tables);
    if (step === undefined) return undefined;
    if (step === "same") continue;
    const holders = [way[index]!, ...sameValue(tables[admitting], way.slice(0, index + 1), admitting)];
    const holder = conjunction(holders.map((pair) => pair[admitting]));
    const around = aroundIn(tables[admitting], holder, step, whole, prover, ruled);
    if (around === undefined) return undefined;
    tokens = [tokenTo(step, whole, around), ...tokens];
    whole = around;
  }
  return { whole, path: child("", ...tokens) };
}

/** Most often what is built without the rules obeys them: it is less to search for. */
function aroundIn(
  table: SchemaTable,
  at: Pointer,
  step: Within,
  value: Json,
  prover: Prover,
  ruled: SchemaTable | undefined,
): Json | undefined {
  const around = prover.around({ table, at }, step, value);
  if (ruled === undefined || around === undefined) return around;
  return prover.admits({ table: ruled, at }, around, "left") === true
    ? around
    : prover.around({ table: ruled, at }, step, value);
}

/** How a pair of schemas holds values of another: a member of one name where one side has a name for it. */
function stepTo(from: SchemaPair, to: SchemaPair, admitting: Side, tables: Tables): Within | "same" | undefined {
  const step = stepBetween(tables[admitting], from[admitting], to[admitting]);
  if (step === undefined || step === "same" || !("except" in step)) return step;
  const refusing = opposite(admitting);
  const other = stepBetween(tables[refusing], from[refusing], to[refusing]);
  return other !== undefined && other !== "same" && "member" in other ? other : step;
}

/** The member or item of `whole` that `inner` is. */
function tokenTo(step: Within, inner: Json, whole: Json): string | number {
  if ("member" in step) return step.member;
  if ("item" in step) return step.item;
  return Object.entries(whole as JsonObject).find(([, value]) => sameJson(value, inner))?.[0] ?? "";
}

/** The pairs of a way whose values are those of its last pair, without that one: of alternatives, conditions, dependencies. */
export function sameValue(table: SchemaTable, way: readonly SchemaPair[], side: Side): readonly SchemaPair[] {
  let start = way.length - 1;
  while (start > 0 && stepBetween(table, way[start - 1]![side], way[start]![side]) === "same") start--;
  return way.slice(start, -1);
}
