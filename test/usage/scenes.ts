// Random schemas, edits of them, and values that they probably accept.
import fc from "fast-check";
import type { Json, JsonObject } from "../../src/model/json.ts";
import type { Chance } from "../property/chance.ts";

export type Schema = JsonObject;

export const NAMES = ["a", "b", "c", "d"] as const;
const WORDS = ["x", "yy", "zzz", "long text"];

const limits = (low: string, high: string): fc.Arbitrary<Schema> =>
  fc
    .record({ [low]: fc.integer({ min: 0, max: 2 }), [high]: fc.integer({ min: 2, max: 5 }) }, { requiredKeys: [] })
    .map((own) => own as Schema);

export const leaf: fc.Arbitrary<Schema> = fc.oneof(
  limits("minLength", "maxLength").map((own) => ({ type: "string", ...own })),
  limits("minimum", "maximum").map((own) => ({ type: "integer", ...own })),
  fc.constantFrom<Schema>({ type: "number", minimum: -250 }, { type: "boolean" }, { type: ["string", "null"] }, {}),
  fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1 }).map((values) => ({ type: "string", enum: values })),
  fc.constantFrom<Schema>({ const: "x" }, { type: ["integer", "string"] }, { type: "string", pattern: "^[xy]" }),
);

export const { schema } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...NAMES), tie("schema"), { maxKeys: 3 }),
      required: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
      rest: fc.oneof(fc.constant(undefined), fc.constant(false), leaf),
      sizes: limits("minProperties", "maxProperties"),
    })
    .map(({ properties, required, rest, sizes }): Schema => ({
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(rest !== undefined && { additionalProperties: rest }),
      ...sizes,
    })),
  schema: fc.oneof(
    { depthSize: "small" },
    { weight: 3, arbitrary: leaf },
    { weight: 3, arbitrary: tie("object") },
    fc.tuple(tie("schema"), limits("minItems", "maxItems")).map(([items, own]) => ({ type: "array", items, ...own })),
    fc.tuple(tie("object"), leaf).map(([one, other]) => ({ anyOf: [one, other] })),
    fc.tuple(tie("object"), tie("object")).map((parts) => ({ allOf: parts })),
    fc.constant<Schema>({ $ref: "#/components/schemas/Body" }),
  ),
}));

export const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Json>(...WORDS, "", "xyz", null, true, 0, 1, 3, 6, -300, 2.5, 187),
    { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...NAMES, "e"), tie("value"), { maxKeys: 4 }) },
    fc.array(tie("value"), { maxLength: 3 }),
  ),
})).value;

export const object: fc.Arbitrary<Schema> = fc
  .tuple(fc.dictionary(fc.constantFrom(...NAMES), schema, { minKeys: 1, maxKeys: 4 }), schema)
  .map(([properties, whole]) => (whole["type"] === "object" ? whole : { type: "object", properties }));

/** Changes one keyword or one schema somewhere inside. */
export function edited(node: Json, at: number, put: Schema): Json {
  let left = at;
  const visit = (each: Json): Json => {
    if (Array.isArray(each)) return each.map(visit);
    if (typeof each !== "object" || each === null) return each;
    const entries = Object.entries(each as JsonObject).flatMap(([key, inner]): [string, Json][] => {
      const turn = left--;
      if (turn !== 0) return [[key, visit(inner)]];
      const own = put[key];
      if (own !== undefined) return [[key, own]];
      return at % 2 === 0 && key !== "schema" && key !== "schemas"
        ? []
        : [[key, typeof inner === "object" && !Array.isArray(inner) ? put : inner]];
    });
    return Object.fromEntries(entries);
  };
  return visit(node);
}

/** A value that a schema probably accepts. */
export function sampleOf(node: Json | undefined, root: Json, { of, is, draw }: Chance, depth = 0): Json {
  const each = (typeof node === "object" && node !== null ? node : {}) as Record<string, Json>;
  const inner = (schema: Json | undefined): Json => sampleOf(schema, root, { of, is, draw }, depth + 1);
  if (depth > 5 || is(6)) return draw(value);
  if (each["$ref"] !== undefined) return inner(root);
  if (Array.isArray(each["anyOf"])) return inner(of(each["anyOf"] as Json[]));
  if (Array.isArray(each["allOf"])) return Object.assign({}, ...(each["allOf"] as Json[]).map(inner)) as Json;
  if (Array.isArray(each["enum"])) return of(each["enum"] as Json[]);
  if (each["const"] !== undefined) return each["const"];
  const number = (key: string, other: number): number => (typeof each[key] === "number" ? each[key] : other);
  const type = Array.isArray(each["type"]) ? of(each["type"] as Json[]) : each["type"];
  switch (type) {
    case "string":
      return "xyzxyz".slice(0, number("minLength", 0) + of([0, 1, 2])).slice(0, number("maxLength", 9));
    case "integer":
      return Math.min(number("minimum", of([-7, 1])) + of([0, 0, 1, 2, 120]), number("maximum", 999));
    case "number":
      return of([-249.5, -1, 3.25, 1234]);
    case "boolean":
      return is(50);
    case "null":
      return null;
    case "array": {
      const size = Math.min(number("minItems", 0) + of([0, 1, 2]), number("maxItems", 9));
      return Array.from({ length: size }, () => inner(each["items"]));
    }
    case "object": {
      const declared = Object.entries((each["properties"] ?? {}) as JsonObject);
      const needed = new Set((each["required"] ?? []) as string[]);
      const own = declared
        .filter(([name]) => needed.has(name) || is(60))
        .map(([name, schema]) => [name, inner(schema)] as const);
      const rest = each["additionalProperties"];
      const others = [...needed].filter((name) => !declared.some(([other]) => other === name));
      const more =
        rest === false ? [] : [...others, ...(is(30) ? ["e"] : [])].map((name) => [name, inner(rest)] as const);
      return Object.fromEntries([...own, ...more]);
    }
    default:
      return draw(value);
  }
}
