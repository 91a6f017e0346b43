// Random schemas, small enough that keywords meet: few names, few values, few patterns.
import fc from "fast-check";
import type { Json, JsonObject } from "../../../src/model/json.ts";

const NAMES = ["a", "b", "c", "ab"] as const;
const PATTERNS = ["^a", "b$", "^[a-c]+$", "^.{2}$", "c", "^(a|b)*$"] as const;
const SCALARS: readonly Json[] = [null, true, false, 0, 1, 2, -1, 1.5, 3, "", "a", "b", "ab", "abc"];
const VALUES: readonly Json[] = [...SCALARS, [], [1], [1, 1], ["a"], {}, { a: 1 }, { b: "a" }, { a: 1, b: 2 }];

const name = fc.constantFrom(...NAMES);
const value = fc.constantFrom(...VALUES);
const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");
const count = fc.integer({ min: 0, max: 3 });

/** Each of some keywords now and then, one to three at a time. */
export function some(keywords: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<JsonObject> {
  const names = Object.keys(keywords);
  return fc
    .subarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((each) => [each, keywords[each]!]))),
    ) as fc.Arbitrary<JsonObject>;
}

function typed(type_: string, keywords: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.integer({ min: 0, max: 3 }), keywords)
    .map(([bare, own]) => (bare === 0 ? own : { type: type_, ...own }));
}

const number = typed(
  "number",
  some({
    type: fc.constantFrom("integer", "number"),
    minimum: fc.constantFrom(-1, 0, 0.5, 1, 2),
    maximum: fc.constantFrom(0, 1, 1.5, 2, 3),
    exclusiveMinimum: fc.constantFrom(-1, 0, 1),
    exclusiveMaximum: fc.constantFrom(1, 2, 3),
    multipleOf: fc.constantFrom(0.5, 1, 1.5, 2, 3),
  }),
);
const string = typed("string", some({ minLength: count, maxLength: count, pattern: fc.constantFrom(...PATTERNS) }));

export interface Options {
  /** True if `unevaluated*` and similar keywords are included. */
  readonly full: boolean;
}

/** A schema whose references lead to `#/$defs/x` and `#/$defs/y`. */
function schemas({ full }: Options): fc.Arbitrary<Json> {
  return fc.letrec<{ schema: Json; leaf: Json }>((tie) => ({
    leaf: fc.oneof(
      { weight: 4, arbitrary: type.map((each): Json => ({ type: each })) },
      { weight: 3, arbitrary: number },
      { weight: 3, arbitrary: string },
      {
        weight: 2,
        arbitrary: fc
          .uniqueArray(value, {
            minLength: 1,
            maxLength: 4,
            comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
          })
          .map((values): Json => ({ enum: values })),
      },
      { weight: 1, arbitrary: value.map((each): Json => ({ const: each })) },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 1, arbitrary: fc.constantFrom<Json>({ $ref: "#/$defs/x" }, { $ref: "#/$defs/y" }) },
    ),
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 4, arbitrary: tie("leaf") },
      {
        weight: 3,
        arbitrary: typed(
          "object",
          some({
            properties: fc.dictionary(name, tie("schema"), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
            required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
            additionalProperties: tie("schema"),
            patternProperties: fc.dictionary(fc.constantFrom(...PATTERNS), tie("schema"), {
              minKeys: 1,
              maxKeys: 2,
              noNullPrototype: true,
            }),
            propertyNames: tie("schema"),
            minProperties: count,
            maxProperties: count,
            dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
              minKeys: 1,
              maxKeys: 1,
              noNullPrototype: true,
            }),
            dependentSchemas: fc.dictionary(name, tie("schema"), { minKeys: 1, maxKeys: 1, noNullPrototype: true }),
            ...(full && { unevaluatedProperties: fc.constantFrom<Json>(false, { type: "string" }) }),
          }),
        ),
      },
      {
        weight: 2,
        arbitrary: typed(
          "array",
          some({
            items: tie("schema"),
            prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
            minItems: count,
            maxItems: count,
            uniqueItems: fc.boolean(),
            contains: tie("schema"),
            minContains: count,
            maxContains: count,
            ...(full && { unevaluatedItems: fc.constantFrom<Json>(false, { type: "string" }) }),
          }),
        ),
      },
      {
        weight: 3,
        arbitrary: fc.oneof(
          ...(["allOf", "anyOf", "oneOf"] as const).map((keyword) =>
            fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((list): Json => ({ [keyword]: list })),
          ),
          tie("schema").map((each): Json => ({ not: each })),
          fc
            .record({ if: tie("schema"), then: tie("schema"), else: tie("schema") }, { requiredKeys: ["if"] })
            .map((each) => each as Json),
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie("schema"), tie("schema"))
          .map(([a, b]): Json => (isPlain(a) && isPlain(b) ? { ...a, ...b } : a)),
      },
    ),
  })).schema;
}

function isPlain(value_: Json): value_ is JsonObject {
  return typeof value_ === "object" && value_ !== null && !Array.isArray(value_);
}

/** References that lead back to a definition without a member or an item between have no meaning. */
function guarded(schema: Json, depth = 0): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map((each) => guarded(each, depth));
  if (!isPlain(schema)) return schema;
  if ("$ref" in schema) return { type: "null" };
  const inPlace = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, own]) => {
      if (inPlace.includes(keyword)) return [keyword, guarded(own, depth + 1)];
      if (keyword === "dependentSchemas" && isPlain(own))
        return [keyword, Object.fromEntries(Object.entries(own).map(([key, each]) => [key, guarded(each, depth + 1)]))];
      return [keyword, own];
    }),
  );
}

export interface Pair {
  readonly a: Json;
  readonly b: Json;
}

function withDefinitions(schema: Json, definitions: JsonObject): Json {
  if (!isPlain(schema)) return schema;
  return JSON.stringify(schema).includes("$ref") || JSON.stringify(definitions).includes("never")
    ? { ...schema, $defs: definitions }
    : schema;
}

export function documents(options: Options): fc.Arbitrary<{ readonly schema: Json; readonly definitions: JsonObject }> {
  const one = schemas(options);
  return fc.tuple(one, one, one).map(([schema, x, y]) => ({ schema, definitions: { x: guarded(x), y: guarded(y) } }));
}

export function document({ schema, definitions }: { readonly schema: Json; readonly definitions: JsonObject }): Json {
  return withDefinitions(schema, definitions);
}

/** Half of them independent of one another, half a schema and a change of it. */
export function pairs(options: Options): fc.Arbitrary<Pair> {
  const own = documents(options);
  const independent = fc.tuple(own, own).map(([a, b]) => ({ a: document(a), b: document(b) }));
  const changed = fc.tuple(own, schemas(options), fc.nat(), fc.boolean()).map(([a, piece, place, swap]) => {
    const b = { schema: replaced(a.schema, piece, place), definitions: a.definitions };
    return swap ? { a: document(b), b: document(a) } : { a: document(a), b: document(b) };
  });
  return fc.oneof(independent, changed);
}

const SUBSCHEMAS = new Set(["items", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"]);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** The schema with one of its schemas replaced, or one of its keywords taken away. */
function replaced(schema: Json, piece: Json, place: number): Json {
  return changedAt(schema, place, (own) => {
    if (!isPlain(own) || place % 3 !== 0) return piece;
    const keywords = Object.keys(own);
    const removed = keywords[place % Math.max(1, keywords.length)];
    return Object.fromEntries(Object.entries(own).filter(([keyword]) => keyword !== removed));
  });
}

/** The schema with one of those that it consists of changed, itself included. */
export function changedAt(schema: Json, place: number, change: (schema: Json) => Json): Json {
  let left = place % Math.max(1, sizeOf(schema));
  const visit = (own: Json): Json => {
    if (left-- === 0) return change(own);
    return isPlain(own) ? mapSchemas(own, visit) : own;
  };
  return visit(schema);
}

function sizeOf(schema: Json): number {
  let size = 1;
  if (isPlain(schema))
    mapSchemas(schema, (each) => {
      size += sizeOf(each);
      return each;
    });
  return size;
}

export function mapSchemas(schema: JsonObject, change: (schema: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, own]) => {
      if (SUBSCHEMAS.has(keyword)) return [keyword, change(own)];
      if (LISTS.has(keyword)) return [keyword, (own as readonly Json[]).map(change)];
      if (MAPS.has(keyword))
        return [
          keyword,
          Object.fromEntries(Object.entries(own as JsonObject).map(([key, each]) => [key, change(each)])),
        ];
      return [keyword, own];
    }),
  );
}

/** Values to attack a proof with. */
export function samples(): fc.Arbitrary<Json> {
  return fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 4, arbitrary: fc.constantFrom(...SCALARS, "c", "aa", "abab", 4, 0.5, 6, -2, 2.5) },
      { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
      {
        weight: 2,
        arbitrary: fc.dictionary(fc.constantFrom(...NAMES, "d", "aa", "bb"), tie("value"), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
      },
    ),
  })).value;
}
