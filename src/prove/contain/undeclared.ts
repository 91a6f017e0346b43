import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Operand } from "../../model/constraint.ts";
import type { Truth } from "./evaluate.ts";
import type { Evaluation } from "./evaluations.ts";
import type { Literal } from "./theory.ts";
import type { Declares, Matches } from "./unevaluated.ts";

/** A closed part of a value: an undeclared property, or one whose schemas close it. */
export interface Undeclared {
  readonly into: string | number;
  /** All that declare it; none where nothing does. */
  readonly schemas: readonly Pointer[];
}

export interface Declarations {
  readonly matches: Matches;
  readonly declares: Declares;
  holds(literal: Literal, value: Json): Truth;
  /** Returns whether these schemas together reject the value. */
  closesOut(schemas: readonly Pointer[], value: Json): boolean;
}

/** The first member or item on the way to one that no schema declares. */
export function undeclaredIn(
  evaluations: readonly Evaluation[],
  value: Json,
  declarations: Declarations,
): Undeclared | undefined {
  const active = evaluations.filter(({ when }) => declarations.holds(when, value) === true);
  const closed = (into: string | number, operands: readonly Operand[], inner: Json): Undeclared | undefined => {
    const schemas = operands.filter((operand) => typeof operand === "string");
    return schemas.length > 0 && declarations.closesOut(schemas, inner) ? { into, schemas } : undefined;
  };
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) {
      const found = closed(index, itemSchemas(active, index), item);
      if (found !== undefined) return found;
    }
  }
  if (!isObject(value)) return undefined;
  for (const name of Object.keys(value)) {
    const schemas = memberSchemas(active, name, declarations);
    const isFree = active.some(({ by }) => by.kind === "unevaluatedMembers");
    if (schemas.length === 0 && !isFree) return { into: name, schemas: [] };
    const found = closed(name, schemas, value[name]!);
    if (found !== undefined) return found;
  }
  return undefined;
}

function itemSchemas(evaluations: readonly Evaluation[], index: number): readonly Operand[] {
  return evaluations.flatMap(({ by }) => {
    const schema = by.kind === "items" ? (by.prefix[index] ?? by.rest) : undefined;
    return schema === undefined ? [] : [schema];
  });
}

function memberSchemas(
  evaluations: readonly Evaluation[],
  name: string,
  { matches, declares }: Declarations,
): readonly Operand[] {
  return evaluations.flatMap(({ by }): readonly Operand[] => {
    if (by.kind !== "members") return [];
    const own = Object.hasOwn(by.names, name) ? by.names[name] : undefined;
    const spoken = Object.keys(by.patterns).filter((pattern) => matches(pattern, name) === true);
    const schemas = spoken.map((pattern) => by.patterns[pattern]!);
    if (own !== undefined && declares(own)) return [own.schema, ...schemas];
    return schemas.length === 0 && by.rest !== undefined ? [by.rest] : schemas;
  });
}
