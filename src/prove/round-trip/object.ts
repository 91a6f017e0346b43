import { dictionary, isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Constraint } from "../../model/constraint.ts";
import type { RoundTripQuestion, Step } from "../../contracts/rule.ts";
import type { Found, Prover } from "../contain/prover.ts";
import type { Route } from "./journey.ts";
import { schemaAt } from "./schemas.ts";
import { leadingTo, member, replacedAt } from "./way.ts";

/**
 * Builds a complete object for the question; its value is undefined if the version accepts none. The value at the end
 * of the path differs from all earlier attempts.
 */
export function objectFor(
  { resource, way, holding }: RoundTripQuestion,
  { written, read }: Pick<Route, "written" | "read">,
  tried: readonly Json[],
  table: SchemaTable,
  prover: Prover,
): Found {
  const at = written.schema;
  const mine = schemaAt(at, way, table);
  const theirs = schemaAt(read.schema, way, table);
  const [last] = way.slice(-1);
  const is = (value: Json): Constraint => ({ kind: "values", values: [value], single: true, at });
  const inner = (): readonly Constraint[] | undefined => {
    if (holding === "unknown") return leadingTo(way, [{ kind: "types", names: ["object"], at }], at);
    if (holding === "nothing" && last !== undefined && typeof last === "object") {
      return leadingTo(way.slice(0, -1), without(last.member, at), at);
    }
    if (holding === "rejected" && theirs !== undefined) {
      return leadingTo(way, [{ kind: "not", schema: theirs, at }], at);
    }
    if (holding !== "value" || mine === undefined) return undefined;
    const untried = tried.map((value): Constraint => ({ kind: "not", schema: [is(value)], at }));
    return leadingTo(way, untried, at);
  };
  const wanted = inner();
  if (wanted === undefined) return { reason: "one of the versions declares nothing there" };
  const named = [member("apiVersion", [is(written.apiVersion)], at), member("kind", [is(resource.kind)], at)];
  const schema = { table, at };
  const found = prover.refused(schema, schema, [{ kind: "not", schema: [...named, ...wanted], at }]);
  if (found.value === undefined) return found;
  const object = withName(found.value);
  return { value: holding === "unknown" ? withUnknown(object, way, [mine, theirs], table) : object };
}

function without(name: string, at: Pointer): readonly Constraint[] {
  return [
    { kind: "types", names: ["object"], at },
    { kind: "not", schema: [{ kind: "required", name, at }], at },
  ];
}

/** A schema may say that an object has metadata, and what its name is like, but seldom does. */
function withName(object: Json): Json {
  if (!isObject(object)) return object;
  const metadata = isObject(object["metadata"]) ? object["metadata"] : {};
  const { apiVersion, kind, metadata: _, ...rest } = object;
  return { apiVersion: apiVersion!, kind: kind!, metadata: { name: "example", ...metadata }, ...rest };
}

function withUnknown(
  object: Json,
  way: readonly Step[],
  schemas: readonly (Pointer | undefined)[],
  table: Pick<SchemaTable, "get">,
): Json {
  const isDeclared = (name: string): boolean =>
    schemas.some((schema) => schema !== undefined && table.get(schema).properties[name] !== undefined);
  let name = "unknown";
  while (isDeclared(name)) name += "Member";
  return replacedAt(object, way, (holder) =>
    isObject(holder) ? dictionary([...Object.entries(holder), [name, true]]) : holder,
  );
}
