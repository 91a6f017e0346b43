// Random small OpenAPI 3.0 documents: with references, cycles, combinators, null, parameters, bodies, responses.
import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../../src/model/json.ts";

/** A JSON object under construction. */
export interface Tree {
  [key: string]: Json | Tree | (Json | Tree)[];
}

const DEFINITIONS = ["Ash", "Birch", "Cedar", "Elm"] as const;
const MEMBERS = ["age", "bark", "crown", "kind"] as const;
const DEPTH = 3;

/** Three times out of four. */
function likely<T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 3 });
}

/** Some of the members. */
function sparse(parts: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<Tree> {
  const lazy = Object.entries(parts).map(([key, arbitrary]) =>
    fc.option(arbitrary, { nil: undefined, freq: 1 }).map((value) => [key, value] as const),
  );
  return fc
    .tuple(...lazy)
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Tree);
}

function range(low: string, high: string, max: number): Arbitrary<Tree> {
  return fc.tuple(fc.nat(max), fc.nat(max), fc.constantFrom("none", "low", "high", "both")).map(([a, b, which]) => ({
    ...((which === "low" || which === "both") && { [low]: Math.min(a, b) }),
    ...((which === "high" || which === "both") && { [high]: Math.max(a, b) }),
  }));
}

const annotations = sparse({ deprecated: fc.constant(true), description: fc.constantFrom("", "As it says.") });
const nullable = fc.constantFrom<Tree>({}, {}, {}, { nullable: true });

const text = fc
  .tuple(
    range("minLength", "maxLength", 9),
    sparse({ pattern: fc.constantFrom("^a", "^[a-z]+$"), format: fc.constantFrom("date", "uuid") }),
    nullable,
    annotations,
  )
  .map((parts): Tree => Object.assign({ type: "string" }, ...parts) as Tree);
const choice = fc
  .tuple(fc.uniqueArray(fc.constantFrom("red", "green", "blue", "grey"), { minLength: 1 }), fc.boolean())
  .map(([values, orNull]): Tree => ({
    type: "string",
    enum: orNull ? [...values, null] : values,
    ...(orNull && { nullable: true }),
  }));
const number = fc
  .tuple(
    fc.constantFrom("integer", "number"),
    range("minimum", "maximum", 20),
    sparse({ multipleOf: fc.constantFrom(2, 3), exclusiveMinimum: fc.boolean(), exclusiveMaximum: fc.boolean() }),
    nullable,
    annotations,
  )
  .map(([type, bounds, rest, ...others]): Tree => {
    const { exclusiveMinimum, exclusiveMaximum, ...plain } = rest;
    const kept = {
      ...("minimum" in bounds && exclusiveMinimum !== undefined && { exclusiveMinimum }),
      ...("maximum" in bounds && exclusiveMaximum !== undefined && { exclusiveMaximum }),
    };
    return Object.assign({ type }, bounds, plain, kept, ...others) as Tree;
  });
const scalar = fc.oneof(text, choice, number, fc.constant<Tree>({ type: "boolean" }));

/**
 * `owner`: the index of the definition that this is part of. `nested`: inside a member or an item, where references may lead anywhere;
 * elsewhere only to later definitions, since a definition that is itself by way of `allOf` means nothing.
 */
function schema(owner: number, depth: number, nested: boolean): Arbitrary<Tree> {
  const targets = DEFINITIONS.slice(nested ? 0 : owner + 1);
  const reference =
    targets.length === 0
      ? scalar
      : fc.constantFrom(...targets).map((name): Tree => ({ $ref: `#/components/schemas/${name}` }));
  if (depth === 0) return fc.oneof(scalar, reference);
  const branch = schema(owner, depth - 1, false);
  const branches = fc.array(branch, { minLength: 2, maxLength: 3 });
  // Two equal alternatives of `oneOf` reject every value.
  const distinct = fc.uniqueArray(branch, { minLength: 2, maxLength: 3, selector: (each) => JSON.stringify(each) });
  return fc.oneof(
    { arbitrary: scalar, weight: 4 },
    { arbitrary: reference, weight: 4 },
    { arbitrary: object(owner, depth), weight: 5 },
    { arbitrary: list(owner, depth), weight: 2 },
    { arbitrary: branches.map((allOf): Tree => ({ allOf })), weight: 1 },
    { arbitrary: branches.map((anyOf): Tree => ({ anyOf })), weight: 1 },
    { arbitrary: distinct.map((oneOf): Tree => ({ oneOf })), weight: 1 },
  );
}

function list(owner: number, depth: number): Arbitrary<Tree> {
  return fc
    .tuple(
      schema(owner, depth - 1, true),
      range("minItems", "maxItems", 5),
      sparse({ uniqueItems: fc.constant(true) }),
      nullable,
    )
    .map(([items, ...rest]) => Object.assign({ type: "array", items }, ...rest) as Tree);
}

function object(owner: number, depth: number): Arbitrary<Tree> {
  const member = fc.tuple(
    schema(owner, depth - 1, true),
    fc.constantFrom<Tree>({}, {}, {}, { readOnly: true }, { writeOnly: true }),
  );
  const members = fc.dictionary(fc.constantFrom(...MEMBERS), member, { noNullPrototype: true });
  const closing = fc.oneof(fc.constant(undefined), fc.constant(undefined), fc.constant(false), schema(owner, 0, true));
  return fc
    .tuple(members, fc.subarray([...MEMBERS]), closing, nullable)
    .map(([all, required, additionalProperties, rest]) => ({
      type: "object",
      // Beside a reference, 3.0 ignores everything.
      properties: Object.fromEntries(
        Object.entries(all).map(([name, [value, use]]) => [name, "$ref" in value ? value : { ...value, ...use }]),
      ),
      ...(required.length > 0 && { required }),
      ...(additionalProperties !== undefined && { additionalProperties }),
      ...rest,
    }));
}

/** Adds a discriminator with a mapping for each alternative. */
const tagged = fc.subarray([...DEFINITIONS.slice(1)], { minLength: 2 }).map((names): Tree => ({
  oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: {
    propertyName: "kind",
    mapping: Object.fromEntries(names.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`])),
  },
}));

const body = fc.oneof({ arbitrary: schema(-1, DEPTH, false), weight: 6 }, { arbitrary: tagged, weight: 1 });
const content = fc
  .tuple(body, fc.constantFrom("application/json", "application/xml", "application/x-www-form-urlencoded"))
  .map(([schema, type]): Tree => ({ [type]: { schema } }));
const jsonContent = body.map((schema): Tree => ({ "application/json": { schema } }));

const parameters = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom("query", "header"),
      fc.constantFrom("limit", "near", "trace"),
      fc.boolean(),
      fc.oneof(scalar, list(-1, 1)),
    ),
    { selector: ([place, name]) => `${place} ${name}`, maxLength: 3 },
  )
  .map((all) => all.map(([place, name, required, schema]): Tree => ({ name, in: place, required, schema })));

const responses = fc
  .tuple(likely(jsonContent), likely(jsonContent), likely(scalar))
  .map(([ok, failure, header]): Tree => ({
    "200": {
      description: "Done.",
      ...(ok && { content: ok }),
      ...(header && { headers: { "X-Left": { schema: header } } }),
    },
    ...(failure && { default: { description: "Failed.", content: failure } }),
  }));

const operation = fc
  .tuple(parameters, likely(content), responses, fc.subarray(["wood", "leaf"]), fc.boolean())
  .map(([own, request, answers, tags, required]): Tree => ({
    ...(own.length > 0 && { parameters: own }),
    ...(request && { requestBody: { required, content: request } }),
    ...(tags.length > 0 && { tags }),
    responses: answers,
  }));

const pathItem = fc.tuple(likely(operation), operation, fc.array(scalar, { minLength: 2, maxLength: 2 }), fc.boolean());

function pathOf(template: string, [get, post, ids, shared]: readonly [Tree | undefined, Tree, Tree[], boolean]): Tree {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const own = names.map((name, index): Tree => ({ name, in: "path", required: true, schema: ids[index]! }));
  const within = (one: Tree): Tree => {
    const all = [...own, ...((one["parameters"] as Tree[] | undefined) ?? [])];
    return shared || own.length === 0 ? one : { ...one, parameters: all };
  };
  return {
    ...(shared && own.length > 0 && { parameters: own }),
    ...(get && { get: within(get) }),
    post: within(post),
  };
}

const TEMPLATES = ["/trees", "/trees/{id}", "/woods/{wood}/trees/{tree}"] as const;

/** An OpenAPI 3.0 document. */
export const documents: Arbitrary<Tree> = fc
  .tuple(
    fc.tuple(...DEFINITIONS.map((_, index) => schema(index, DEPTH, false))),
    fc.subarray([...TEMPLATES], { minLength: 1 }),
    fc.tuple(pathItem, pathItem, pathItem),
    fc.constantFrom("https://wood.example", "https://wood.example/v1", "/v1"),
  )
  .map(([definitions, templates, items, url]) => ({
    openapi: "3.0.3",
    info: { title: "Trees", version: "1.0.0" },
    servers: [{ url }],
    paths: Object.fromEntries(templates.map((template, index) => [template, pathOf(template, items[index]!)])),
    components: { schemas: Object.fromEntries(DEFINITIONS.map((name, index) => [name, definitions[index]!])) },
  }));

/** Schemas for a request body with their definitions. */
export const schemas: Arbitrary<Tree> = schema(-1, DEPTH, false);
