// Added parts are read and checked like all others: a malformed schema in them is a located problem at any place.
import { describe, expect, test } from "@jest/globals";
import {
  compare,
  lint,
  readSnapshot,
  type Comparison,
  type Json,
  type JsonObject,
  type Reading,
  emptySnapshot,
} from "../../src/index.ts";

function read(name: string, value: Json): Reading {
  return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(value, null, 1) });
}

function compared(old: Json, new_: Json): Comparison {
  return compare(read("old.json", old), read("new.json", new_));
}

const errorsOf = ({ problems }: Comparison): readonly unknown[] => problems.filter(({ level }) => level === "error");

const content = (schema: Json): JsonObject => ({ "application/json": { schema } });
const answer = (schema: Json): JsonObject => ({ "200": { description: "All", content: content(schema) } });
const FINE: JsonObject = { type: "string" };

/** Malformed schemas. */
const MALFORMED: Readonly<Record<string, Json>> = {
  "a number as type": { type: 3 },
  "a list of properties": { type: "object", properties: ["a"] },
  "a text as required": { type: "object", required: "name" },
  "an object as enum": { enum: { cat: 1 } },
  "an object as allOf": { allOf: { type: "string" } },
  "a number as items": { type: "array", items: 5 },
  "a number as pattern": { type: "string", pattern: 3 },
  "a text as a bound": { type: "integer", minimum: "3" },
  "a text as additionalProperties": { additionalProperties: "no" },
  "a reference that leads nowhere": { $ref: "#/components/schemas/Lost" },
  "a malformed schema within": { type: "object", properties: { a: { type: "array", items: { type: 3 } } } },
  "a malformed schema under not": { not: { type: 3 } },
};

/** Places for a schema that the old document does not have. */
const PLACES: Readonly<
  Record<string, (schema: Json) => { readonly paths?: JsonObject; readonly components?: JsonObject }>
> = {
  "a path": (schema) => ({ paths: { "/b": { get: { responses: answer(schema) } } } }),
  "a request body of a path": (schema) => ({
    paths: { "/b": { post: { requestBody: { content: content(schema) }, responses: answer(FINE) } } },
  }),
  "a method": (schema) => ({ paths: { "/a": { post: { responses: answer(schema) } } } }),
  "a parameter": (schema) => ({ paths: { "/a": { get: { parameters: [{ name: "q", in: "query", schema }] } } } }),
  "a path parameter of a component": (schema) => ({
    components: { parameters: { Id: { name: "id", in: "path", required: true, schema } } },
  }),
  "a response": (schema) => ({
    paths: { "/a": { get: { responses: { "404": { description: "None", content: content(schema) } } } } },
  }),
  "a header": (schema) => ({
    paths: { "/a": { get: { responses: { "404": { description: "None", headers: { "X-A": { schema } } } } } } },
  }),
  "a media type": (schema) => ({
    paths: { "/a": { get: { responses: { "200": { content: { "application/xml": { schema } } } } } } },
  }),
  "a header of an encoding": (schema) => ({
    paths: {
      "/b": {
        post: {
          requestBody: {
            content: { "multipart/form-data": { schema: FINE, encoding: { a: { headers: { "X-A": { schema } } } } } },
          },
          responses: answer(FINE),
        },
      },
    },
  }),
  "a callback": (schema) => ({
    paths: {
      "/a": {
        get: { callbacks: { reported: { "{$request.body#/url}": { post: { responses: answer(schema) } } } } },
      },
    },
  }),
  "a component": (schema) => ({ components: { schemas: { B: schema } } }),
  "a component that is used": (schema) => ({
    paths: { "/b": { get: { responses: answer({ $ref: "#/components/schemas/B" }) } } },
    components: { schemas: { B: schema } },
  }),
  "a response of the components": (schema) => ({
    components: { responses: { None: { description: "None", content: content(schema) } } },
  }),
  "a header of the components": (schema) => ({ components: { headers: { "X/A%20": { schema } } } }),
  "a request body of the components": (schema) => ({
    components: { requestBodies: { B: { content: content(schema) } } },
  }),
};

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const both = Object.entries(b).map(([name, value]) => {
    const own = a[name];
    const isMap = typeof own === "object" && typeof value === "object" && !Array.isArray(value);
    return [name, isMap ? merged(own as JsonObject, value as JsonObject) : value];
  });
  return { ...a, ...(Object.fromEntries(both) as JsonObject) };
}

const API: JsonObject = {
  openapi: "3.0.3",
  info: { title: "A", version: "1" },
  paths: { "/a": { get: { responses: answer(FINE) } } },
};

describe.each(Object.entries(PLACES))("OpenAPI, %s", (_place, put) => {
  test.each(Object.entries(MALFORMED))("%s is a located problem", (_what, schema) => {
    const new_ = merged(API, put(schema));
    const { problems, verdict, summary } = compared(API, new_);
    const errors = problems.filter(({ level }) => level === "error");
    expect({ verdict, bump: summary.bump }).toEqual({ verdict: "unknown", bump: "unknown" });
    expect(errors.length).toBeGreaterThan(0);
    for (const { file, range } of errors)
      expect({ file, range }).toEqual({ file: "new.json", range: expect.anything() });
  });

  test("a well-formed schema is none", () => {
    const { problems } = compared(API, merged(API, put(FINE)));
    expect(problems).toEqual([]);
  });

  test("what stays as it was is not read again", () => {
    const same = merged(API, put({ type: 3 }));
    const after = merged(same, { paths: { "/other": { get: { responses: answer(FINE) } } } });
    expect(compared(same, after).problems).toEqual([]);
  });
});

test("Swagger 2.0: responses and parameters that no operation refers to", () => {
  const api: JsonObject = {
    swagger: "2.0",
    info: { title: "A", version: "1" },
    paths: { "/a": { get: { responses: { "204": { description: "Done" } } } } },
  };
  for (const more of [
    { responses: { None: { description: "None", schema: { type: 3 } } } },
    { parameters: { q: { name: "q", in: "query", type: 3 } } },
    { definitions: { B: { type: 3 } } },
  ])
    expect(compared(api, { ...api, ...more }).verdict).toBe("unknown");
});

test("JSON Schema: `dependencies` of draft 7, and definitions", () => {
  const schema = (more: JsonObject): JsonObject => ({
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: { a: FINE },
    ...more,
  });
  for (const more of [
    { dependencies: { a: { type: 3 } } },
    { dependencies: { a: 3 } },
    { properties: { a: FINE, b: { type: 3 } } },
  ])
    expect(errorsOf(compared(schema({}), schema(more)))).not.toEqual([]);
});

test("custom resource definitions: a version", () => {
  const crd = (...versions: readonly Json[]): Json => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "pets.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { kind: "Pet", plural: "pets" },
      versions,
    },
  });
  const version = (name: string, schema: Json): Json => ({
    name,
    served: true,
    storage: name === "v1",
    schema: { openAPIV3Schema: { type: "object", properties: { spec: schema } } },
  });
  const old = crd(version("v1", { type: "object" }));
  const new_ = crd(version("v1", { type: "object" }), version("v2", { type: 3 }));
  expect(errorsOf(compared(old, new_))).not.toEqual([]);
});

test("a document that is new as a whole", () => {
  const nothing = read("old.json", API);
  const added = read("new.json", merged(API, PLACES["a response"]!({ type: 3 })));
  const { snapshot } = emptySnapshot(added, "old.json");
  expect(errorsOf(compare({ ...nothing, snapshot, files: [] }, added))).not.toEqual([]);
});

test("lint with a base reads what is added, too", () => {
  const added = merged(API, PLACES["a response"]!({ type: 3 }));
  const { problems } = lint(read("new.json", added), {}, read("old.json", API));
  expect(problems.map(({ code, level }) => [code, level])).toEqual([["WRONG_TYPE", "error"]]);
});
