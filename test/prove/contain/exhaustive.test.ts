// Random pairs with few possible arrays or objects. All values are tried, so every pair has a known answer.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Json } from "../../../src/model/json.ts";
import { compileEvaluator } from "../../../src/prove/oracle/evaluate/compile.ts";
import { contain, LENSES } from "../../../src/prove/index.ts";
import { runsOf, seed } from "../../size.ts";
import { some } from "./random.ts";
import { schemaOf } from "./tables.ts";

const RUNS = runsOf(250, 20_000);

const ITEMS: readonly Json[] = [1, 2, "a"];
const NAMES = ["a", "b", "c"] as const;

const count = fc.integer({ min: 0, max: 3 });
const value = fc.constantFrom<Json>(
  { const: 1 },
  { const: 2 },
  { not: { const: 1 } },
  { enum: [1, "a"] },
  { type: "string" },
  { minimum: 2 },
  { multipleOf: 2 },
  true,
  false,
);
const name = fc.constantFrom(...NAMES);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
const pattern = fc.constantFrom("^a$", "[ab]", "^[bc]", "c$");
const settings = { minKeys: 1, maxKeys: 2, noNullPrototype: true } as const;

const ofArrays = some({
  items: value,
  prefixItems: fc.array(value, { minLength: 1, maxLength: 3 }),
  contains: value,
  minContains: count,
  maxContains: count,
  uniqueItems: fc.boolean(),
  minItems: count,
  maxItems: count,
});

const ofObjects = some({
  properties: fc.dictionary(name, value, settings),
  patternProperties: fc.dictionary(pattern, value, settings),
  additionalProperties: value,
  propertyNames: fc.oneof(
    pattern.map((each) => ({ pattern: each })),
    names.map((each) => ({ enum: each })),
  ),
  required: names,
  dependentRequired: fc.dictionary(name, names, settings),
  minProperties: count,
  maxProperties: count,
});

function combined(leaf: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 3, arbitrary: leaf },
      ...(["allOf", "anyOf", "oneOf"] as const).map((keyword) => ({
        weight: 1,
        arbitrary: fc.array(tie("schema"), { minLength: 2, maxLength: 3 }).map((of): Json => ({ [keyword]: of })),
      })),
      { weight: 1, arbitrary: tie("schema").map((not): Json => ({ not })) },
      { weight: 1, arbitrary: fc.tuple(tie("schema"), tie("schema")).map(([a, b]): Json => ({ if: a, then: b })) },
    ),
  })).schema;
}

const lists = (length: number): readonly (readonly Json[])[] =>
  length === 0 ? [[]] : lists(length - 1).flatMap((list) => ITEMS.map((item) => [...list, item]));
const ARRAYS = [0, 1, 2, 3, 4].flatMap(lists);
const OBJECTS = NAMES.reduce<readonly Json[]>(
  (all, own) => all.flatMap((object) => [object, ...ITEMS.map((item) => ({ ...(object as object), [own]: item }))]),
  [{}],
);

function evaluator(schema: Json): (value: Json) => boolean {
  const uri = "https://apicompat.test/schema";
  const plain = { nullable: "strict", regex: "ecma-262", assertFormats: false } as const;
  return compileEvaluator(uri, { documents: new Map([[uri, schema]]), dialect: "2020-12", ...plain });
}

describe(`few values, seed ${String(seed)}`, () => {
  test.each([
    ["arrays", ofArrays, ARRAYS, { type: "array", items: { enum: ITEMS }, maxItems: 4 }],
    [
      "objects",
      ofObjects,
      OBJECTS,
      { type: "object", propertyNames: { enum: NAMES }, additionalProperties: { enum: ITEMS } },
    ],
  ])(
    "%s",
    (_, leaf, all, base) => {
      const schemas = combined(leaf);
      const property = fc.property(schemas, schemas, fc.boolean(), (own, other, isNarrower) => {
        const a = { allOf: [base, own] };
        const b = isNarrower ? { allOf: [own, other] } : other;
        const [inA, inB] = [evaluator(a), evaluator(b)];
        const refused = all.filter((each) => inA(each) && !inB(each));
        const answer = contain(schemaOf(JSON.stringify(a)), schemaOf(JSON.stringify(b)), LENSES.containment);
        expect(answer.answer).toBe(refused.length > 0 ? "witness" : "proven");
        if (answer.answer === "witness") expect(refused).toContainEqual(answer.witness);
      });
      fc.assert(property, { seed, numRuns: RUNS });
    },
    600_000,
  );
});
