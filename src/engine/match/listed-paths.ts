import { groupBy } from "../../base/group-by.ts";
import { dictionary } from "../../model/json.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operation, Parameter } from "../../model/snapshot.ts";
import { coverersIn, isAny, segmentsOf } from "./route-matcher.ts";

/** Pairs paths that list the values of a parameter with paths that contain these values. */
export function matchListed(
  templates: Iterable<Operation>,
  others: Iterable<Operation>,
  schemas: SchemaTable,
): readonly (readonly [template: Operation, named: readonly Operation[]])[] {
  const coverers = coverersIn([...templates]);
  const pairs = [...others].flatMap((named) =>
    coverers(named)
      .filter((template) => isListedIn(template, named, schemas))
      .map((template) => ({ template, named })),
  );
  return [...groupBy(pairs, ({ template }) => template)].map(
    ([template, group]) => [template, group.map(({ named }) => named)] as const,
  );
}

/** Returns whether each value of the listed parameters has a separate path among these. */
export function isWhole(template: Operation, named: readonly Operation[], schemas: SchemaTable): boolean {
  const lists = segmentsOf(template).map((_, index) => listAt(index, template, schemas)?.size ?? 1);
  return new Set(named.map(({ path }) => path)).size === lists.reduce((ways, count) => ways * count, 1);
}

/** Returns the parameters without those whose values the other path contains; the rest is identified by position. */
export function withoutListed(operation: Operation, other: Operation): Operation["parameters"] {
  const theirs = segmentsOf(other);
  const kept = segmentsOf(operation).flatMap((_, index) => {
    const parameter = parameterAt(index, operation);
    return parameter !== undefined && isAny(theirs[index] ?? "") ? [parameter] : [];
  });
  return dictionary([
    ...Object.entries(operation.parameters).filter(([, parameter]) => parameter.in !== "path"),
    ...kept.map((parameter, index) => [`path ${String(index)}`, parameter] as const),
  ]);
}

function isListedIn(template: Operation, named: Operation, schemas: SchemaTable): boolean {
  const own = segmentsOf(template);
  return segmentsOf(named).every(
    (segment, index) =>
      segment === own[index] || isAny(segment) || listAt(index, template, schemas)?.has(segment) === true,
  );
}

/** Returns the listed values at a position of a path. */
function listAt(index: number, operation: Operation, schemas: SchemaTable): ReadonlySet<string> | undefined {
  const schema = parameterAt(index, operation)?.content[""]?.schema;
  const listed = schema === undefined ? undefined : schemas.get(schema).keywords.enum?.value;
  return listed && new Set(listed.map(String));
}

/** The parameter that a segment is. */
function parameterAt(index: number, operation: Operation): Parameter | undefined {
  const segment = segmentsOf(operation)[index] ?? "";
  if (!isAny(segment)) return undefined;
  const name = segment.slice(1, -1);
  return Object.values(operation.parameters).find((one) => one.in === "path" && one.name === name);
}
