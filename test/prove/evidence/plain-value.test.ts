// A schema with a plain value has one that the search finds.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Constraint } from "../../../src/model/constraint.ts";
import type { Json } from "../../../src/model/json.ts";
import { createProver } from "../../../src/prove/contain/prover.ts";
import { isMetPlainly } from "../../../src/prove/evidence/plain-value.ts";
import { placedConstraints } from "../../../src/prove/evidence/placed-constraints.ts";
import { LENSES } from "../../../src/prove/index.ts";
import { runsOf, seed } from "../../size.ts";
import { document, documents } from "../contain/random.ts";
import { schemaOf } from "../contain/tables.ts";

const RUNS = runsOf(500, 50_000);

interface Seen {
  readonly isPlain: boolean;
  readonly isEmpty: boolean;
}

function see(schema: Json): Seen {
  const { table, at } = schemaOf(JSON.stringify(schema));
  const constraintsOf = (operand: string | readonly Constraint[]): readonly Constraint[] =>
    placedConstraints(table, operand).map(({ constraint }) => constraint);
  const isNever = (operand: string | readonly Constraint[]): boolean =>
    typeof operand === "string" && table.source(operand) === false;
  const isPlain = isMetPlainly(constraintsOf(at), { constraintsOf, isNever });
  const prover = createProver(LENSES.containment, { steps: 20_000 });
  return { isPlain, isEmpty: prover.isUnsatisfiable(table, placedConstraints(table, at)) };
}

/** Returns whether a schema in it rejects all values: a required property is taken to have one. */
function hasEmptyPart(schema: Json, definitions: Json): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const parts: readonly Json[] = Array.isArray(schema) ? (schema as readonly Json[]) : Object.values(schema);
  return parts.some((part) => part === false || hasEmptyPart(part, definitions) || isEmptySchema(part, definitions));
}

function isEmptySchema(part: Json, definitions: Json): boolean {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return false;
  return see({ ...part, $defs: definitions }).isEmpty;
}

test(`no schema without a value has a plain one, seed ${String(seed)}`, () => {
  const list = fc.sample(documents({ full: false }), { numRuns: RUNS, seed });
  let plain = 0;
  const wrong = list.filter((one) => {
    const { isPlain, isEmpty } = see(document(one));
    if (isPlain) plain++;
    return isPlain && isEmpty && !hasEmptyPart(document(one), one.definitions);
  });
  expect(wrong.map((one) => JSON.stringify(document(one)))).toEqual([]);
  expect(plain).toBeGreaterThan(RUNS / 4);
});

describe("schemas of one kind", () => {
  const object = (required: readonly string[], properties: Json = {}): Json => ({
    type: "object",
    required,
    properties,
  });
  const kind = (name: string): Json => object(["kind"], { kind: { enum: [name] } });
  test.each<readonly [name: string, schema: Json, seen: Seen]>([
    [
      "types that exclude each other",
      { allOf: [{ type: "string" }, { type: "object" }] },
      { isPlain: false, isEmpty: true },
    ],
    ["lengths", { type: "string", minLength: 2, maxLength: 5 }, { isPlain: true, isEmpty: false }],
    ["lengths that cross", { type: "string", minLength: 6, maxLength: 5 }, { isPlain: false, isEmpty: true }],
    ["limits that cross, of numbers only", { minimum: 3, maximum: 2 }, { isPlain: true, isEmpty: false }],
    [
      "no whole number between",
      { type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 2 },
      { isPlain: false, isEmpty: true },
    ],
    ["values of another type", { type: "string", enum: [1] }, { isPlain: false, isEmpty: true }],
    ["values in common", { allOf: [{ enum: [1, 2] }, { enum: [2, 3] }] }, { isPlain: true, isEmpty: false }],
    ["no values in common", { allOf: [{ enum: [1] }, { enum: [3] }] }, { isPlain: false, isEmpty: true }],
    ["items and a least number", { type: "array", items: false, minItems: 1 }, { isPlain: false, isEmpty: true }],
    ["too many required", { ...(object(["a", "b"]) as object), maxProperties: 1 }, { isPlain: false, isEmpty: true }],
    [
      "required and forbidden",
      { ...(object(["a"]) as object), additionalProperties: false },
      { isPlain: false, isEmpty: true },
    ],
    [
      "declared twice",
      { allOf: [object(["a"], { a: { type: "string" } }), object([], { a: { minLength: 1 } })] },
      { isPlain: true, isEmpty: false },
    ],
    [
      "declared twice, with different types",
      { allOf: [object(["a"], { a: { type: "string" } }), object([], { a: { type: "object" } })] },
      { isPlain: false, isEmpty: true },
    ],
    [
      "the same alternative twice",
      { oneOf: [{ type: "string" }, { type: "string" }] },
      { isPlain: false, isEmpty: true },
    ],
    [
      "alternatives of two types",
      { oneOf: [{ type: "string" }, { type: "integer" }] },
      { isPlain: true, isEmpty: false },
    ],
    [
      "integers among numbers",
      { oneOf: [{ type: "number" }, { type: "integer" }] },
      { isPlain: false, isEmpty: false },
    ],
    ["alternatives with a tag", { oneOf: [kind("a"), kind("b")] }, { isPlain: true, isEmpty: false }],
    ["alternatives with the same tag", { oneOf: [kind("a"), kind("a")] }, { isPlain: false, isEmpty: true }],
    [
      "alternatives that require different members",
      { oneOf: [object(["a"]), object(["b"])] },
      { isPlain: true, isEmpty: false },
    ],
    [
      "a listed object that is all that the other alternative accepts",
      {
        oneOf: [
          { enum: [{ a: 1 }] },
          { ...(object(["a"], { a: { enum: [1] } }) as object), additionalProperties: false },
        ],
      },
      { isPlain: false, isEmpty: true },
    ],
    ["an alternative that requires nothing", { oneOf: [object([]), object(["b"])] }, { isPlain: true, isEmpty: false }],
  ])("%s", (_, schema, seen) => {
    expect(see(schema)).toEqual(seen);
  });
});
