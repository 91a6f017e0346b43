import { describe, expect, test } from "@jest/globals";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { child, split, type Pointer } from "../../src/model/pointer.ts";
import type { Operation, Snapshot } from "../../src/model/snapshot.ts";
import type { DocumentSet, Reading } from "../../src/contracts/reader.ts";
import { openapiReader } from "../../src/readers/openapi/index.ts";
import { normalizeMediaType, serializationOf } from "../../src/readers/openapi/media-type.ts";
import { readOpenapi } from "../../src/readers/openapi/read.ts";
import { readAnnotations, type SchemaReader } from "../../src/readers/schema/index.ts";

/** Documents without texts: the range of a node is its depth, so that a test sees which node was located. */
function documentSet(root: Json, others: Readonly<Record<string, Json>> = {}): DocumentSet {
  const nameOf = (file: string): string => (file === "" ? "root.yaml" : file);
  const sources = ["", ...Object.keys(others)].map((file) => ({
    name: nameOf(file),
    url: `file:///${file}`,
    text: "",
  }));
  const get = (at: Pointer): Json | undefined => {
    const { file, tokens } = split(at);
    let value: Json | undefined = file === "" ? root : others[file];
    for (const token of tokens) value = (value as JsonObject | undefined)?.[token];
    return value;
  };
  const targetOf = (reference: string, from: Pointer): Pointer | undefined => {
    const [file = "", fragment = ""] = reference.split("#");
    const at = `${file === "" ? split(from).file : file}#${decodeURIComponent(fragment)}`;
    return get(at) === undefined ? undefined : at;
  };
  const place = (at: Pointer): number => split(at).tokens.length;
  return {
    root: { file: sources[0]!, value: root, locate: () => undefined },
    roots: ["#"],
    files: sources,
    problems: [],
    get,
    targetOf,
    follow: targetOf,
    fileOf: (at) => nameOf(split(at).file),
    locate: (at) => {
      const position = { line: place(at), column: 1, offset: 0 };
      return get(at) === undefined ? undefined : { start: position, end: position };
    },
  };
}

/** Schemas as they stand. */
function plainSchemas(documents: DocumentSet): SchemaReader {
  const follow = (at: Pointer): Pointer => {
    const reference = (documents.get(at) as JsonObject | undefined)?.["$ref"];
    return typeof reference === "string" ? (documents.follow(reference, at) ?? at) : at;
  };
  const refuse = (): never => {
    throw new TypeError("The reader of documents has no business inside schemas.");
  };
  return {
    table: { get: refuse, source: refuse, follow: refuse },
    alias: follow,
    annotations: (at: Pointer) => readAnnotations(documents.get(at) as JsonObject, at),
  } as unknown as SchemaReader;
}

function reading(root: Json, others?: Readonly<Record<string, Json>>): Reading {
  const found = readOpenapi(documentSet(root, others), plainSchemas);
  found.readRest?.();
  return found;
}

/** Returns the snapshot of a document without problems. */
function snapshot(root: Json, others?: Readonly<Record<string, Json>>): Snapshot {
  const { problems, snapshot } = reading(root, others);
  expect(problems).toEqual([]);
  return snapshot;
}

function reported(root: Json): readonly string[] {
  return reading(root).problems.map(({ code, level, pointer }) => `${level} ${code} ${pointer}`);
}

const openapi = (parts: JsonObject): JsonObject => ({ openapi: "3.1.0", info: { title: "t", version: "1" }, ...parts });
const swagger = (parts: JsonObject): JsonObject => ({ swagger: "2.0", info: { title: "t", version: "1" }, ...parts });

/** One GET of `/`, or of another path. */
const getOf = (operation: JsonObject, path = "/"): JsonObject => openapi({ paths: { [path]: { get: operation } } });
const swaggerPost = (operation: JsonObject, parts: JsonObject = {}): JsonObject =>
  swagger({ ...parts, paths: { "/": { post: operation } } });

const only = (found: Snapshot): Operation => {
  const operations = Object.values(found.operations);
  expect(operations).toHaveLength(1);
  return operations[0]!;
};

describe("versions", () => {
  test.each([
    ["3.0.3", "openapi-3.0"],
    ["3.1.0", "openapi-3.1"],
    ["3.2.0", "openapi-3.1"],
    [3.1, "openapi-3.1"],
    [3, "openapi-3.0"],
  ])("openapi %p has the schemas of %p", (version, expected) => {
    let dialect: string | undefined;
    readOpenapi(documentSet({ openapi: version }), (documents, given) => {
      dialect = given;
      return plainSchemas(documents);
    });
    expect(dialect).toBe(expected);
  });

  test.each([
    [{ openapi: "4.0.0" }, "/openapi"],
    [{ openapi: "3.3.0" }, "/openapi"],
    [{ swagger: "1.2" }, "/swagger"],
    [{ info: {}, paths: {} }, ""],
    [[], ""],
  ])("%j is not read", (root, at) => {
    expect(reported(root)).toEqual([`error UNSUPPORTED_VERSION ${at}`]);
  });

  test("a number where YAML lost the quotes is a version", () => {
    expect(snapshot({ swagger: 2, paths: {} })).toMatchObject({ format: "swagger", formatVersion: "2.0" });
  });

  test.each([
    [{ openapi: "9" }, true],
    [{ swagger: "2.0" }, true],
    [{ info: {}, paths: {} }, true],
    [{ type: "object" }, false],
    [null, false],
    [[], false],
  ])("detects %j: %p", (value, expected) => {
    expect(openapiReader.detects(value)).toBe(expected);
  });
});

describe("operations", () => {
  test("are known by method and shape of the path", () => {
    const { operations } = snapshot(
      openapi({
        paths: {
          "/pets/{id}/toys/{toy}": {
            parameters: ["id", "toy"].map((name) => ({ name, in: "path", required: true })),
            get: { operationId: "getToy", tags: ["toys"], deprecated: true, "x-sunset": "2030-01-01", "x-team": "a" },
            trace: {},
          },
        },
      }),
    );
    expect(Object.keys(operations)).toEqual(["GET /pets/{}/toys/{}", "TRACE /pets/{}/toys/{}"]);
    const at = "#/paths/~1pets~1{id}~1toys~1{toy}/get";
    expect(operations["GET /pets/{}/toys/{}"]).toMatchObject({
      kind: "operation",
      polarity: "request",
      method: "GET",
      path: "/pets/{id}/toys/{toy}",
      at,
      operationId: { value: "getToy", at: `${at}/operationId` },
      tags: [{ value: "toys", at: `${at}/tags/0` }],
      annotations: {
        deprecated: { value: true, at: `${at}/deprecated` },
        sunset: { value: "2030-01-01", at: `${at}/x-sunset` },
      },
      extensions: { "x-team": { value: "a", at: `${at}/x-team` } },
      security: { value: [], at: "#" },
      servers: [{ url: "/", at: "#" }],
    });
  });

  test("of templates with one shape are reported, and all are kept", () => {
    const item = (name: string): JsonObject => ({ parameters: [{ name, in: "path", required: true }], get: {} });
    const root = openapi({ paths: { "/a/{x}": item("x"), "/a/{y}": item("y") } });
    expect(reported(root)).toEqual(["warning DUPLICATE_OPERATION /paths/~1a~1{y}/get"]);
    expect(Object.keys(reading(root).snapshot.operations)).toEqual(["GET /a/{}", "GET /a/{y}"]);
  });

  test("of 3.2 have any method", () => {
    const root = openapi({
      openapi: "3.2.0",
      paths: { "/": { query: {}, additionalOperations: { COPY: {}, "x-a": 1 } } },
    });
    expect(Object.keys(snapshot(root).operations)).toEqual(["QUERY /", "COPY /"]);
  });

  test("of Swagger 2 have no `trace`", () => {
    expect(reported(swagger({ paths: { "/": { trace: {}, get: {} } } }))).toEqual([
      "warning NOT_MODELLED /paths/~1/trace",
    ]);
  });

  test("may be called like the properties of every object", () => {
    const root = JSON.parse(
      `{"openapi":"3.1.0","paths":{"/__proto__/{constructor}":{"get":{"parameters":[{"name":"constructor","in":"path"}],
        "callbacks":{"__proto__":{"__proto__":{"post":{}}}}}}},
        "components":{"schemas":{"__proto__":{}},"securitySchemes":{"__proto__":{"type":"http","scheme":"Basic"}}}}`,
    ) as Json;
    const { operations, components, securitySchemes } = snapshot(root);
    expect(Object.keys(operations)).toEqual(["GET /__proto__/{}"]);
    expect(Object.keys(operations["GET /__proto__/{}"]!.callbacks)).toEqual(["callback POST __proto__"]);
    expect(Object.keys(components)).toEqual(["__proto__"]);
    expect(securitySchemes["__proto__"]).toMatchObject({ fields: { scheme: { value: "Basic" } } });
  });
});

describe("path items", () => {
  test("may stand elsewhere, and give the pointers of where they stand", () => {
    const { operations } = snapshot(openapi({ openapi: "3.1.0", paths: { "/a": { $ref: "a.yaml#/item" } } }), {
      "a.yaml": { item: { get: { responses: { 200: { $ref: "#/ok" } } } }, ok: { description: "" } },
    });
    expect(operations["GET /a"]).toMatchObject({ at: "a.yaml#/item/get", responses: { 200: { at: "a.yaml#/ok" } } });
  });

  test("may override what they refer to", () => {
    const root = openapi({
      paths: { "/a": { $ref: "#/components/pathItems/a", get: { operationId: "own" } } },
      components: { pathItems: { a: { get: { operationId: "other" }, put: {} } } },
    });
    const { operations } = snapshot(root);
    expect(operations["GET /a"]!.operationId!.value).toBe("own");
    expect(operations["PUT /a"]!.at).toBe("#/components/pathItems/a/put");
  });

  test("that refer to themselves end", () => {
    const root = openapi({
      paths: { "/a": { $ref: "#/paths/~1b" }, "/b": { $ref: "#/paths/~1a" }, "/c": { get: {} } },
    });
    expect(reported(root)).toEqual(["error REF_CYCLE /paths/~1a", "error REF_CYCLE /paths/~1b"]);
    expect(Object.keys(reading(root).snapshot.operations)).toEqual(["GET /c"]);
  });
});

describe("parameters", () => {
  test("of the path item are overridden by name and place", () => {
    const { parameters } = only(
      snapshot(
        openapi({
          paths: {
            "/{a}/{b}": {
              parameters: [
                { name: "b", in: "path", required: true },
                { name: "q", in: "query" },
                { name: "X-Trace", in: "header" },
              ],
              get: {
                parameters: [
                  { name: "q", in: "query", required: true },
                  { name: "a", in: "path", required: true },
                ],
              },
            },
          },
        }),
      ),
    );
    expect(Object.keys(parameters)).toEqual(["path 1", "query q", "header x-trace", "path 0"]);
    expect(parameters["query q"]).toMatchObject({ required: true, at: "#/paths/~1{a}~1{b}/get/parameters/0" });
    expect(parameters["header x-trace"]).toMatchObject({ name: "X-Trace", required: false });
  });

  test("of the path that the template lacks are reported", () => {
    const root = getOf({ parameters: [{ name: "id", in: "path" }] });
    expect(reported(root)).toEqual(["warning MISSING_FIELD /paths/~1/get/parameters/0"]);
    expect(only(reading(root).snapshot).parameters["path id"]).toMatchObject({ required: true });
  });

  test("that describe what media types and security describe are ignored", () => {
    const names = ["Accept", "content-type", "AUTHORIZATION", "x-a"];
    const { parameters } = only(snapshot(getOf({ parameters: names.map((name) => ({ name, in: "header" })) })));
    expect(Object.keys(parameters)).toEqual(["header x-a"]);
  });

  test.each([
    [{ in: "query" }, { style: "form", explode: true }],
    [{ in: "cookie" }, { style: "form", explode: true }],
    [{ in: "header" }, { style: "simple", explode: false }],
    [{ in: "path" }, { style: "simple", explode: false }],
    [
      { in: "query", style: "deepObject" },
      { style: "deepObject", explode: false },
    ],
    [
      { in: "query", explode: false },
      { style: "form", explode: false },
    ],
    [
      { in: "query", allowReserved: true, allowEmptyValue: true },
      { allowReserved: true, allowEmptyValue: true },
    ],
  ])("%j are written as %j", (parameter, wire) => {
    const { parameters } = only(
      snapshot(getOf({ parameters: [{ name: "p", ...parameter }] }, parameter.in === "path" ? "/{p}" : "/")),
    );
    expect(Object.values(parameters)[0]!.wire).toMatchObject(wire);
  });

  test("have a schema, or a content", () => {
    const { parameters } = only(
      snapshot(
        getOf({
          parameters: [
            { name: "a", in: "query", schema: { default: 1 }, deprecated: true, "x-stability-level": "beta" },
            { name: "b", in: "query", content: { "Application/JSON": { schema: { $ref: "#/components/schemas/B" } } } },
            { name: "c", in: "querystring", content: { "text/plain": {} } },
          ],
          responses: {},
        }),
      ),
    );
    const at = "#/paths/~1/get/parameters";
    expect(parameters["query a"]).toMatchObject({
      annotations: { deprecated: { value: true }, stability: { value: "beta", at: `${at}/0/x-stability-level` } },
      content: {
        "": {
          name: "",
          serialization: "text",
          schema: `${at}/0/schema`,
          annotations: { default: { value: 1, at: `${at}/0/schema/default` } },
        },
      },
    });
    expect(parameters["query b"]!.content).toMatchObject({ "application/json": { serialization: "data" } });
    expect(parameters["querystring"]!.content).toMatchObject({ "text/plain": { serialization: "text" } });
  });

  test("that stand in a list twice are reported, and the first is read", () => {
    const twice = [
      { name: "a", in: "header", required: true },
      { name: "A", in: "header" },
    ];
    expect(reported(getOf({ parameters: twice }))).toEqual(["warning DUPLICATE_KEY /paths/~1/get/parameters/1"]);
    expect(only(reading(getOf({ parameters: twice })).snapshot).parameters["header a"]!.required).toBe(true);
  });

  test("that are shared stand at their positions in each path", () => {
    const id = { $ref: "#/components/parameters/id" };
    const { operations } = snapshot(
      openapi({
        paths: {
          "/{id}": { get: { parameters: [id] } },
          "/{a}/{id}": { get: { parameters: [{ name: "a", in: "path", required: true }, id] } },
        },
        components: { parameters: { id: { name: "id", in: "path", required: true } } },
      }),
    );
    expect(Object.values(operations).map(({ parameters }) => Object.keys(parameters))).toEqual([
      ["path 0"],
      ["path 0", "path 1"],
    ]);
    expect(operations["GET /{}/{}"]!.parameters["path 1"]).toMatchObject({
      key: "path 1",
      at: "#/components/parameters/id",
    });
  });

  test("without name or place are reported", () => {
    const parameters = [{ in: "query" }, { name: "a" }, { name: "a", in: "body" }, { name: "b", in: "query" }];
    const root = getOf({ parameters });
    expect(reported(root)).toEqual([
      "error MISSING_FIELD /paths/~1/get/parameters/0",
      "error MISSING_FIELD /paths/~1/get/parameters/1",
      "error WRONG_TYPE /paths/~1/get/parameters/2/in",
    ]);
    expect(Object.keys(only(reading(root).snapshot).parameters)).toEqual(["query b"]);
  });
});

describe("media types", () => {
  test.each([
    ["Application/JSON", "application/json"],
    ["application/json;charset=UTF-8", "application/json; charset=utf-8"],
    ['a/b; z=1 ;  a = "x;y" ; c="d"', 'a/b; a="x;y"; c=d; z=1'],
  ])("%p is %p", (written, name) => {
    expect(normalizeMediaType(written)).toBe(name);
  });

  test.each([
    ["application/json; charset=utf-8", "data"],
    ["application/vnd.api+json", "data"],
    ["text/json", "data"],
    ["application/yaml", "data"],
    ["application/cbor", "data"],
    ["*/*", "data"],
    ["application/*", "data"],
    ["application/octet-stream", "data"],
    ["text/plain", "text"],
    ["text/*", "text"],
    ["application/x-www-form-urlencoded", "text"],
    ["multipart/form-data; boundary=json", "parts"],
    ["application/xml", "xml"],
    ["application/atom+xml", "xml"],
    ["text/xml", "xml"],
  ])("%p is written as %p", (name, expected) => {
    expect(serializationOf(name)).toBe(expected);
  });

  test("of a request body have encodings with defaults", () => {
    const { requestBody } = only(
      snapshot(
        getOf({
          requestBody: {
            required: true,
            "x-a": 1,
            content: {
              "multipart/form-data": {
                schema: {},
                "x-b": 2,
                encoding: {
                  file: { contentType: "image/png", headers: { "X-Name": { required: true }, "Content-Type": {} } },
                  list: { style: "spaceDelimited", allowReserved: true },
                },
              },
            },
          },
        }),
      ),
    );
    expect(requestBody).toMatchObject({ required: true, extensions: { "x-a": { value: 1 } } });
    const { encoding, extensions } = requestBody!.content["multipart/form-data"]!;
    expect(extensions).toMatchObject({ "x-b": { value: 2 } });
    expect(encoding["file"]).toMatchObject({
      contentType: "image/png",
      wire: { style: "form", explode: true, allowReserved: false },
    });
    expect(Object.keys(encoding["file"]!.headers)).toEqual(["x-name"]);
    expect(encoding["list"]!.wire).toEqual({ style: "spaceDelimited", explode: false, allowReserved: true });
  });

  test("that say one thing twice are reported", () => {
    const content = { "a/b;c=d": {}, "A/B; c=d": {} };
    expect(reported(getOf({ responses: { 200: { content } } }))).toEqual([
      "warning DUPLICATE_KEY /paths/~1/get/responses/200/content/A~1B; c=d",
    ]);
  });

  test("of sequences are modelled as one item", () => {
    const content = { "application/jsonl": { itemSchema: { type: "object" } } };
    const at = "#/paths/~1/get/responses/200/content/application~1jsonl";
    const { responses } = only(snapshot({ ...getOf({ responses: { 200: { content } } }), openapi: "3.2.0" }));
    expect(responses["200"]!.content["application/jsonl"]!.schema).toBe(`${at}/itemSchema`);
    const both = { "application/jsonl": { itemSchema: {}, schema: {} } };
    expect(reported(getOf({ responses: { 200: { content: both } } }))).toEqual([
      `warning NOT_MODELLED ${at.slice(1)}/itemSchema`,
    ]);
  });

  test("of sequences are modelled as one item where a schema says only what each item is", () => {
    const schemaOf = (type: string, schema: JsonObject): string | undefined => {
      const root = getOf({ responses: { 200: { content: { [type]: { schema } } } } });
      return only(snapshot(root)).responses["200"]!.content[type]!.schema;
    };
    const list = { type: "array", items: { type: "object" } };
    const at = (type: string): string => `#/paths/~1/get/responses/200/content/${type.replace("/", "~1")}/schema`;
    for (const type of ["application/jsonl", "application/x-ndjson", "application/geo+json-seq", "text/event-stream"])
      expect(schemaOf(type, list)).toBe(`${at(type)}/items`);
    expect(schemaOf("application/json", list)).toBe(at("application/json"));
    expect(schemaOf("application/jsonl", { ...list, maxItems: 2 })).toBe(at("application/jsonl"));
    expect(schemaOf("application/jsonl", { type: "object" })).toBe(at("application/jsonl"));
  });

  test("may be shared in 3.2", () => {
    const root = openapi({
      openapi: "3.2.0",
      paths: { "/": { get: { responses: { 200: { content: { "a/b": { $ref: "#/components/mediaTypes/m" } } } } } } },
      components: { mediaTypes: { m: { schema: true } } },
    });
    expect(only(snapshot(root)).responses["200"]!.content["a/b"]).toMatchObject({
      at: "#/components/mediaTypes/m",
      schema: "#/components/mediaTypes/m/schema",
    });
  });

  test("that lead to themselves end", () => {
    const root = openapi({
      paths: { "/": { get: { responses: { 200: { headers: { h: { $ref: "#/components/headers/h" } } } } } } },
      components: {
        headers: {
          h: { content: { "a/b": { encoding: { p: { headers: { h: { $ref: "#/components/headers/h" } } } } } } },
        },
      },
    });
    expect(reported(root)).toEqual(["error REF_CYCLE /components/headers/h"]);
  });
});

describe("responses", () => {
  test("are known by status", () => {
    const responses = { 200: {}, "4xx": {}, default: {}, "x-a": 1, "2OO": {} };
    const root = getOf({ responses });
    expect(reported(root)).toEqual(["warning NOT_MODELLED /paths/~1/get/responses/2OO"]);
    const found = Object.values(only(reading(root).snapshot).responses);
    expect(found.map(({ status, outcome }) => `${status} ${outcome}`)).toEqual([
      "200 success",
      "4XX failure",
      "default failure",
    ]);
  });

  test("by default report success where no other does", () => {
    const { responses } = only(snapshot(getOf({ responses: { 404: {}, default: {} } })));
    expect(responses["default"]!.outcome).toBe("success");
  });

  test("have headers, content and links", () => {
    const root = openapi({
      paths: { "/": { get: { responses: { 200: { $ref: "#/components/responses/ok" } } } } },
      components: {
        responses: {
          ok: {
            "x-a": 1,
            headers: {
              "X-Rate": { required: true, schema: { type: "integer" }, deprecated: true },
              "Content-Type": { schema: {} },
            },
            content: { "application/json": { schema: { $ref: "#/components/schemas/S" } } },
            links: { next: { $ref: "#/components/links/next" } },
          },
        },
        links: { next: { operationId: "next", description: "prose" } },
        schemas: { S: {} },
      },
    });
    const at = "#/components/responses/ok";
    expect(only(snapshot(root)).responses["200"]).toMatchObject({
      status: "200",
      at,
      headers: {
        "x-rate": {
          key: "header x-rate",
          in: "header",
          at: `${at}/headers/X-Rate`,
          required: true,
          annotations: { deprecated: { value: true } },
          wire: { style: "simple", explode: false },
          content: { "": { schema: `${at}/headers/X-Rate/schema` } },
        },
      },
      content: { "application/json": { schema: "#/components/schemas/S" } },
      links: { next: { value: { operationId: "next" }, at: "#/components/links/next" } },
      extensions: { "x-a": { value: 1 } },
    });
    expect(Object.keys(only(snapshot(root)).responses["200"]!.headers)).toEqual(["x-rate"]);
  });

  test("have links whose addresses are texts", () => {
    const root = openapi({
      paths: { "/": { get: { responses: { 200: { links: { a: { operationId: {}, server: {} } } } } } } },
    });
    const at = "/paths/~1/get/responses/200/links/a";
    expect(reported(root)).toEqual([`error WRONG_TYPE ${at}/operationId`]);
    expect(only(reading(root).snapshot).responses["200"]!.links).toEqual({
      a: { value: { server: {} }, at: `#${at}` },
    });
  });
});

describe("webhooks and callbacks", () => {
  test("turn the polarity round", () => {
    const { operations } = snapshot(
      openapi({
        webhooks: { newPet: { post: { callbacks: { done: { "{$request.body#/url}": { put: {} } } } } } },
        paths: { "/": { post: { callbacks: { event: { "{$request.query.url}/a": { post: {} } } } } } },
        servers: [{ url: "/v1" }],
      }),
    );
    expect(Object.keys(operations)).toEqual(["POST /", "webhook POST newPet"]);
    expect(operations["POST /"]!.callbacks["callback POST {$request.query.url}/a"]).toMatchObject({
      kind: "callback",
      polarity: "response",
      path: "{$request.query.url}/a",
      at: "#/paths/~1/post/callbacks/event/{$request.query.url}~1a/post",
      servers: [],
    });
    expect(operations["webhook POST newPet"]).toMatchObject({ kind: "webhook", polarity: "response", path: "newPet" });
    expect(operations["webhook POST newPet"]!.callbacks["callback PUT {$request.body#/url}"]!.polarity).toBe("request");
  });

  test("of one expression are distinguished by their names", () => {
    const { callbacks } = only(
      snapshot(getOf({ callbacks: { a: { "{x}": { post: {} } }, b: { "{x}": { post: {} } } } })),
    );
    expect(Object.keys(callbacks)).toEqual(["callback POST {x}", "callback POST {x} b"]);
  });

  test("that lead back to themselves end", () => {
    const a = { $ref: "#/components/callbacks/a" };
    const b = { $ref: "#/components/callbacks/b" };
    const { callbacks } = only(
      snapshot(
        openapi({
          paths: { "/": { get: { callbacks: { a } } } },
          components: {
            callbacks: { a: { "{a}": { post: { callbacks: { b } } } }, b: { "{b}": { post: { callbacks: { a } } } } },
          },
        }),
      ),
    );
    const paths: string[] = [];
    for (let next = Object.values(callbacks); next.length > 0; next = Object.values(next[0]!.callbacks)) {
      paths.push(next[0]!.path);
    }
    // Each stands once per polarity.
    expect(paths).toEqual(["{a}", "{b}"]);
  });

  test("that call each other without end are reported", () => {
    const names = [...Array(12).keys()].map(String);
    const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/callbacks/${name}` }]));
    const callbacks = Object.fromEntries(names.map((name) => [name, { [name]: { post: { callbacks: all } } }]));
    const root = openapi({ paths: { "/": { get: { callbacks: all } } }, components: { callbacks } });
    expect(new Set(reading(root).problems.map(({ code }) => code))).toEqual(new Set(["TOO_DEEP"]));
  });
});

describe("servers", () => {
  const root = openapi({
    servers: [{ url: "https://{env}.a.com", variables: { env: { default: "prod", enum: ["prod", "test"] } } }],
    paths: { "/a": { get: {}, put: { servers: [{ url: "/put" }] }, servers: [{ url: "/a" }] }, "/b": { get: {} } },
  });

  test("are inherited", () => {
    const { operations, servers } = snapshot(root);
    const urls = Object.values(operations).map((operation) => operation.servers.map(({ url }) => url));
    expect(urls).toEqual([["/a"], ["/put"], ["https://{env}.a.com"]]);
    expect(servers).toMatchObject([
      {
        at: "#/servers/0",
        variables: { env: { default: "prod", enum: ["prod", "test"], at: "#/servers/0/variables/env" } },
      },
    ]);
  });

  test.each([
    [{}, ["/"]],
    [{ basePath: "/v1" }, ["/v1"]],
    [{ basePath: "/v1", schemes: ["https"] }, ["/v1"]],
    [{ host: "a.com", basePath: "/v1" }, ["//a.com/v1"]],
    [{ host: "a.com", basePath: "/", schemes: ["https", "http"] }, ["https://a.com", "http://a.com"]],
    [{ host: "a.com", basePath: "/v1", schemes: ["https"] }, ["https://a.com/v1"]],
  ])("of Swagger 2 with %j are %j", (parts, urls) => {
    expect(snapshot(swagger({ ...parts, paths: {} })).servers.map(({ url }) => url)).toEqual(urls);
  });

  test("of a Swagger 2 operation may have other schemes", () => {
    const parts = { host: "a.com", schemes: ["http"] };
    expect(only(snapshot(swaggerPost({ schemes: ["https"] }, parts))).servers).toMatchObject([
      { url: "https://a.com", at: "#/paths/~1/post/schemes/0" },
    ]);
  });
});

describe("security", () => {
  const components = {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key", description: "prose" },
      oauth: {
        type: "oauth2",
        flows: { authorizationCode: { authorizationUrl: "a", tokenUrl: "t", scopes: { read: "", write: "" } } },
      },
    },
  };

  test("is inherited, and may be turned off", () => {
    const { operations, security } = snapshot(
      openapi({
        components,
        security: [{ key: [] }],
        paths: { "/a": { get: {}, put: { security: [] }, post: { security: [{ key: [], oauth: ["read"] }, {}] } } },
      }),
    );
    const requirements = Object.values(operations).map((operation) => operation.security);
    expect(requirements[0]).toBe(security);
    expect(requirements[1]).toEqual({ value: [], at: "#/paths/~1a/put/security" });
    expect(requirements[2]!.value.map(({ schemes }) => ({ ...schemes }))).toEqual([{ key: [], oauth: ["read"] }, {}]);
  });

  test("schemes have fields and flows", () => {
    const at = "#/components/securitySchemes/oauth/flows/authorizationCode";
    expect(snapshot(openapi({ components, paths: {} })).securitySchemes).toMatchObject({
      key: { type: "apiKey", fields: { in: { value: "header" }, name: { value: "X-Key" } }, flows: {} },
      oauth: {
        flows: {
          authorizationCode: { at, urls: { tokenUrl: { value: "t" } }, scopes: { read: `${at}/scopes/read` } },
        },
      },
    });
  });

  test("that requires what is nowhere is reported", () => {
    expect(reported(getOf({ security: [{ other: [] }] }))).toEqual([
      "warning REF_NOT_FOUND /paths/~1/get/security/0/other",
    ]);
  });

  test.each([
    [{ type: "basic" }, { type: "http", fields: { scheme: { value: "basic" } } }],
    [
      { type: "apiKey", in: "query", name: "Key" },
      { type: "apiKey", fields: { name: { value: "Key" } } },
    ],
    [
      { type: "oauth2", flow: "accessCode", tokenUrl: "t", scopes: { a: "" } },
      {
        type: "oauth2",
        flows: {
          authorizationCode: { urls: { tokenUrl: { value: "t" } }, scopes: { a: "#/securityDefinitions/s/scopes/a" } },
        },
      },
    ],
    [{ type: "oauth2", flow: "application" }, { flows: { clientCredentials: {} } }],
    [{ type: "oauth2", flow: "password" }, { flows: { password: {} } }],
  ])("of Swagger 2 %j speaks the words of OpenAPI 3", (scheme, expected) => {
    const { securitySchemes } = snapshot(swagger({ paths: {}, securityDefinitions: { s: scheme } }));
    expect(securitySchemes["s"]).toMatchObject(expected);
  });

  test("have fields that are texts", () => {
    const s = { type: "apiKey", in: [], name: "key" };
    const documents = [
      openapi({ paths: {}, components: { securitySchemes: { s } } }),
      swagger({ paths: {}, securityDefinitions: { s } }),
    ];
    for (const document of documents) {
      expect(reported(document)).toEqual([expect.stringMatching(/^error WRONG_TYPE .*\/s\/in$/u)]);
      expect(Object.keys(reading(document).snapshot.securitySchemes["s"]!.fields)).toEqual(["name"]);
    }
  });
});

describe("Swagger 2", () => {
  test("bodies and responses have the media types of the operation or of the document", () => {
    const operation = {
      consumes: ["application/json", "application/xml"],
      parameters: [{ name: "b", in: "body", required: true, schema: { $ref: "#/definitions/B" } }],
      responses: {
        200: {
          schema: { type: "string" },
          headers: { "X-A": { type: "array", default: [], collectionFormat: "pipes" } },
        },
        204: {},
      },
    };
    const { requestBody, responses } = only(
      snapshot(swaggerPost(operation, { produces: ["text/csv"], definitions: { B: {} } })),
    );
    expect(requestBody).toMatchObject({ at: "#/paths/~1/post/parameters/0", required: true });
    expect(requestBody!.content).toMatchObject({
      "application/json": { schema: "#/definitions/B", serialization: "data", namedAt: "#/paths/~1/post/consumes/0" },
      "application/xml": { schema: "#/definitions/B", serialization: "xml" },
    });
    expect(responses["200"]!.content).toMatchObject({ "text/csv": { namedAt: "#/produces/0", serialization: "text" } });
    expect(responses["200"]!.headers["x-a"]).toMatchObject({
      wire: { style: "pipeDelimited", explode: false },
      content: {
        "": { schema: "#/paths/~1/post/responses/200/headers/X-A", annotations: { default: { value: [] } } },
      },
    });
    expect(Object.keys(responses["204"]!.content)).toEqual([]);
  });

  test("has JSON where nothing is stated", () => {
    const { requestBody } = only(snapshot(swaggerPost({ parameters: [{ name: "b", in: "body", schema: {} }] })));
    expect(Object.keys(requestBody!.content)).toEqual(["application/json"]);
    expect(requestBody!.content["application/json"]).not.toHaveProperty("namedAt");
  });

  test("gives a shared body or response a separate place if its media types are separate", () => {
    const body = { $ref: "#/parameters/b" };
    const { operations } = snapshot(
      swagger({
        parameters: { b: { name: "b", in: "body", schema: {} } },
        responses: { r: { schema: {} } },
        paths: {
          "/a": {
            parameters: [body],
            get: { consumes: ["a/b"] },
            put: { responses: { 200: { $ref: "#/responses/r" } } },
            post: {
              parameters: [body],
              consumes: ["a/b"],
              produces: ["a/b"],
              responses: { 200: { $ref: "#/responses/r" } },
            },
          },
        },
      }),
    );
    expect(Object.values(operations).map(({ requestBody }) => requestBody!.at)).toEqual([
      "#/paths/~1a/get/consumes",
      "#/parameters/b",
      "#/paths/~1a/post/parameters/0",
    ]);
    expect(operations["PUT /a"]!.responses["200"]!.at).toBe("#/responses/r");
    expect(operations["POST /a"]!.responses["200"]!.at).toBe("#/paths/~1a/post/responses/200");
  });

  test.each([
    [
      { in: "query", type: "array" },
      { style: "form", explode: false },
    ],
    [
      { in: "query", type: "array", collectionFormat: "multi" },
      { style: "form", explode: true },
    ],
    [
      { in: "query", type: "array", collectionFormat: "ssv" },
      { style: "spaceDelimited", explode: false },
    ],
    [
      { in: "query", type: "array", collectionFormat: "tsv" },
      { style: "tabDelimited", explode: false },
    ],
    [
      { in: "query", type: "array", collectionFormat: "pipes" },
      { style: "pipeDelimited", explode: false },
    ],
    [
      { in: "header", type: "array", collectionFormat: "csv" },
      { style: "simple", explode: false },
    ],
    [
      { in: "query", type: "string" },
      { style: "form", explode: true },
    ],
  ])("writes %j as %j", (parameter, wire) => {
    const { parameters } = only(snapshot(swaggerPost({ parameters: [{ name: "p", ...parameter }] })));
    expect(Object.values(parameters)[0]!.wire).toMatchObject(wire);
  });

  test("parameters are their own schemas", () => {
    const parameters = [{ name: "p", in: "query", type: "integer", default: 3, "x-sunset": "2030-01-01", "x-a": 1 }];
    const at = "#/paths/~1/post/parameters/0";
    expect(only(snapshot(swaggerPost({ parameters }))).parameters["query p"]).toMatchObject({
      annotations: { sunset: { value: "2030-01-01" } },
      content: { "": { schema: at, annotations: { default: { value: 3, at: `${at}/default` } } } },
      extensions: { "x-a": { value: 1 } },
    });
  });

  describe("forms", () => {
    const parameters = [
      { name: "file/1", in: "formData", type: "file", required: true },
      { name: "tags", in: "formData", type: "array", items: { type: "string" } },
      { name: "q", in: "query", type: "string" },
    ];
    const read = (operation: JsonObject): Reading => openapiReader.read(documentSet(swaggerPost(operation)));
    const at = "#/paths/~1/post/formData";

    test("are one object", () => {
      const found = read({ parameters });
      const { requestBody, parameters: others } = only(found.snapshot);
      expect(Object.keys(others)).toEqual(["query q"]);
      expect(requestBody).toMatchObject({ at: "#/paths/~1/post/parameters", required: true });
      expect(Object.keys(requestBody!.content)).toEqual(["multipart/form-data"]);
      const { schema, encoding } = requestBody!.content["multipart/form-data"]!;
      expect(encoding).toMatchObject({ tags: { wire: { style: "form", explode: false, allowReserved: false } } });
      const form = found.snapshot.schemas.get(schema!);
      expect(form.properties["file/1"]!.schema).toBe("#/paths/~1/post/parameters/0");
      expect(Object.keys(form.required)).toEqual(["file/1"]);
      expect(found.snapshot.schemas.get("#/paths/~1/post/parameters/0")).toMatchObject({
        types: { value: ["string"] },
        keywords: { format: { value: "binary" } },
      });
      expect(found.problems).toEqual([]);
    });

    test("are reported where their fields stand", () => {
      const found = read({ parameters });
      found.readRest?.();
      expect(found.locate(at)!.start.line).toBe(split("#/paths/~1/post/parameters").tokens.length);
      const field = split("#/paths/~1/post/parameters/0").tokens.length;
      expect(found.locate(child(at, "properties", "file/1"))!.start.line).toBe(field);
      expect(found.locate(child(at, "required", 0))!.start.line).toBe(field + 1);
      expect(found.fileOf(at)).toBe("root.yaml");
    });

    test.each([
      [["application/json"], parameters, "multipart/form-data"],
      [["application/x-www-form-urlencoded"], parameters, "application/x-www-form-urlencoded"],
      [["application/json"], parameters.slice(1), "application/x-www-form-urlencoded"],
    ])("that consume %j", (consumes, given, expected) => {
      const { requestBody } = only(read({ consumes, parameters: given }).snapshot);
      expect(Object.keys(requestBody!.content)).toEqual([expected]);
    });
  });
});

describe("the document", () => {
  test("has a version, tags and extensions", () => {
    const root = { ...openapi({ tags: [{ name: "a", description: "prose" }], "x-a": [1], paths: {} }) };
    expect(snapshot(root)).toMatchObject({
      format: "openapi",
      formatVersion: "3.1.0",
      version: { value: "1", at: "#/info/version" },
      tags: { a: "#/tags/0" },
      extensions: { "x-a": { value: [1], at: "#/x-a" } },
    });
  });

  test("without operations is a set of schemas", () => {
    const components = { schemas: { A: { $ref: "#/components/schemas/B" }, B: true } };
    const { roots, components: named } = snapshot(openapi({ components }));
    expect(roots).toEqual({
      A: {
        name: "A",
        at: "#/components/schemas/A",
        schema: "#/components/schemas/B",
        polarities: ["request", "response"],
      },
      B: {
        name: "B",
        at: "#/components/schemas/B",
        schema: "#/components/schemas/B",
        polarities: ["request", "response"],
      },
    });
    expect({ ...named }).toEqual({
      A: { at: "#/components/schemas/A", value: "#/components/schemas/B" },
      B: { at: "#/components/schemas/B", value: "#/components/schemas/B" },
    });
    expect(Object.keys(snapshot(openapi({ components, webhooks: { a: { post: {} } } })).roots)).toEqual([]);
    expect(Object.keys(snapshot(swagger({ definitions: { A: {} } })).roots)).toEqual(["A"]);
  });

  test("in an unknown schema dialect is reported", () => {
    expect(reported(openapi({ jsonSchemaDialect: "https://example.com/mine" }))).toEqual([
      "warning NOT_MODELLED /jsonSchemaDialect",
    ]);
    expect(reported(openapi({ jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema" }))).toEqual([]);
  });

  test("in an older draft of JSON Schema is not reported", () => {
    expect(reported(openapi({ jsonSchemaDialect: "http://json-schema.org/draft-07/schema#" }))).toEqual([]);
  });
});

describe("problems", () => {
  test("unknown fields are reported once per name and kind of object", () => {
    const root = openapi({
      colour: 1,
      paths: { "/": { get: { colour: 1, responses: { 200: { colour: 1 } } }, put: { colour: 2 } } },
    });
    expect(reported(root)).toEqual([
      "warning NOT_MODELLED /colour",
      "warning NOT_MODELLED /paths/~1/get/colour",
      "warning NOT_MODELLED /paths/~1/get/responses/200/colour",
    ]);
  });

  test("prose and examples are no problem", () => {
    snapshot(
      openapi({
        externalDocs: {},
        paths: {
          "/": {
            summary: "",
            get: {
              summary: "",
              externalDocs: {},
              parameters: [{ name: "a", in: "query", example: 1, description: "" }],
              responses: { 200: { description: "", content: { "a/b": { examples: {} } } } },
            },
          },
        },
      }),
    );
  });

  test.each<[JsonObject, string]>([
    [{ paths: [] }, "/paths"],
    [{ paths: { "/": 1 } }, "/paths/~1"],
    [{ paths: { "/": { get: [] } } }, "/paths/~1/get"],
    [{ paths: { "/": { parameters: {} } } }, "/paths/~1/parameters"],
    [{ paths: { "/": { get: { parameters: [1] } } } }, "/paths/~1/get/parameters/0"],
    [{ paths: { "/": { get: { responses: "x" } } } }, "/paths/~1/get/responses"],
    [{ paths: { "/": { get: { tags: [{}] } } } }, "/paths/~1/get/tags/0"],
    [{ paths: { "/": { get: { deprecated: "yes" } } } }, "/paths/~1/get/deprecated"],
    [
      { paths: { "/": { get: { parameters: [{ name: "a", in: "query", required: "maybe" }] } } } },
      "/paths/~1/get/parameters/0/required",
    ],
    [
      { paths: { "/": { get: { requestBody: { content: { "a/b": { schema: [] } } } } } } },
      "/paths/~1/get/requestBody/content/a~1b/schema",
    ],
    [{ servers: {} }, "/servers"],
    [{ security: [1] }, "/security/0"],
    [{ components: { schemas: { A: 1 } } }, "/components/schemas/A"],
    [{ tags: "a" }, "/tags"],
  ])("a wrong type in %j is reported, and all else is read", (parts, at) => {
    const root = openapi({ ...parts, webhooks: { other: { post: {} } } });
    expect(reported(root)).toContain(`error WRONG_TYPE ${at}`);
    expect(reported(root).filter((problem) => problem.startsWith("error"))).toHaveLength(1);
    expect(Object.keys(reading(root).snapshot.operations)).toContain("webhook POST other");
  });

  test("a number for a text is a text", () => {
    const root = openapi({ servers: [{ url: "https://{port}", variables: { port: { default: 443 } } }] });
    expect(reported(root)).toEqual(["warning READ_AS /servers/0/variables/port/default"]);
    expect(reading(root).snapshot.servers![0]!.variables["port"]!.default).toBe("443");
  });

  test("a version of the API needs no quotes", () => {
    const root = openapi({ info: { title: "", version: 1.5 } });
    expect(reported(root)).toEqual([]);
    expect(reading(root).snapshot.version!.value).toBe("1.5");
  });

  test("what YAML 1.1 takes for a truth is reported, and read as one", () => {
    const root = openapi({
      paths: { "/": { get: { parameters: [{ name: "a", in: "query", required: "Yes", schema: {} }] } } },
    });
    expect(reported(root)).toEqual(["warning READ_AS /paths/~1/get/parameters/0/required"]);
    expect(reading(root).snapshot.operations["GET /"]!.parameters["query a"]!.required).toBe(true);
  });

  test("have a place", () => {
    const { problems } = reading(getOf({ responses: "x" }));
    expect(problems).toMatchObject([
      { file: "root.yaml", pointer: "/paths/~1/get/responses", range: { start: { line: 4 } } },
    ]);
  });

  test("a reference to nowhere is skipped", () => {
    const nowhere = { $ref: "#/nowhere" };
    const { parameters, responses, requestBody } = only(
      snapshot(getOf({ parameters: [nowhere], responses: { 200: nowhere }, requestBody: nowhere })),
    );
    expect({ ...parameters, ...responses, requestBody }).toEqual({ requestBody: undefined });
  });

  test("a document that multiplies is cut short", () => {
    const produces = Array.from({ length: 2000 }, (_, index) => `a/${index}`);
    const operation = { responses: { 200: { schema: {} }, 201: { schema: {} } } };
    const paths = Object.fromEntries(produces.map((name) => [`/${name}`, { get: operation }]));
    expect(reported(swagger({ produces, paths }))).toEqual(["error FILE_TOO_LARGE /paths/~1a~1249/get/responses/201"]);
  });

  test("a long way of references is rejected", () => {
    const links = Array.from({ length: 200 }, (_, index) => [`/${index}`, { $ref: `#/paths/~1${index + 1}` }]);
    const problems = reported(openapi({ paths: { ...Object.fromEntries(links), "/200": { get: {} } } }));
    expect(problems).toHaveLength(101);
    expect(problems[0]).toBe("error TOO_DEEP /paths/~10");
  });

  test.each<[string, readonly JsonObject[], string]>([
    [
      "a schema of what is no body",
      [{ name: "a", in: "query", schema: {} }],
      "NOT_MODELLED /paths/~1/post/parameters/0/schema",
    ],
    [
      "a body without one",
      [{ name: "a", in: "body", type: "object" }],
      "NOT_MODELLED /paths/~1/post/parameters/0/type",
    ],
    [
      "a form beside a body",
      [
        { name: "a", in: "formData", type: "string" },
        { name: "b", in: "body", schema: {} },
      ],
      "DUPLICATE_KEY /paths/~1/post/parameters/0",
    ],
  ])("Swagger 2: %s is reported", (_, parameters, problem) => {
    expect(reported(swagger({ paths: { "/": { post: { parameters } } } }))).toEqual([`warning ${problem}`]);
  });

  test("references in a circle are reported", () => {
    const components = {
      parameters: { a: { $ref: "#/components/parameters/b" }, b: { $ref: "#/components/parameters/a" } },
    };
    const root = openapi({
      components,
      paths: { "/": { get: { parameters: [{ $ref: "#/components/parameters/a" }] } } },
    });
    expect(reported(root)).toEqual(["error REF_CYCLE /paths/~1/get/parameters/0"]);
  });
});
