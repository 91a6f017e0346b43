// The names of places in messages.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

function messagesOf(old: JsonObject, new_: JsonObject, all = false): readonly string[] {
  const read = (document: JsonObject): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name: "api.json", url: "file:///api.json", text: JSON.stringify(document) });
  return compare(read(old), read(new_), { all }).findings.map(({ message }) => message);
}

const info = { title: "Print shop", version: "1.0.0" };

describe("a body of Swagger 2 is the request body", () => {
  const answers = { "202": { description: "It will be printed." } };
  const openapi = {
    openapi: "3.0.3",
    info,
    paths: {
      "/posters": {
        post: {
          requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
          responses: answers,
        },
      },
    },
  };
  const swagger = (consumes: readonly Json[], parameter: JsonObject): JsonObject => ({
    swagger: "2.0",
    info,
    paths: { "/posters": { parameters: [parameter], post: { consumes, responses: answers } } },
  });

  test("where the operation says what it consumes", () => {
    const old = swagger(["application/json"], { name: "poster", in: "body", schema: { type: "object" } });
    expect(messagesOf(old, openapi)).toEqual(["The request body of `POST /posters` was made required."]);
  });

  test("where it is a form", () => {
    const form = (required: boolean): JsonObject =>
      swagger(["multipart/form-data"], { name: "poster", in: "formData", type: "string", required });
    const removed = { ...swagger([], {}), paths: { "/posters": { post: { responses: answers } } } };
    expect(messagesOf(form(true), removed)).toEqual(["The required request body was removed from `POST /posters`."]);
  });
});

test("a response that others share is called by the status that it no longer stands for", () => {
  const schema = { type: "object", properties: { reason: { type: "string" } } };
  const document = (answers: JsonObject): JsonObject => ({
    swagger: "2.0",
    info,
    responses: { failure: { description: "No.", schema } },
    paths: {
      "/posters": {
        get: {
          produces: ["application/json"],
          responses: { "204": { description: "Yes." }, ...answers, default: { $ref: "#/responses/failure" } },
        },
      },
    },
  });
  const messages = messagesOf(document({}), document({ "422": { description: "No paper." } }));
  expect(messages).toEqual(["The body was removed from the 422 response of `GET /posters`."]);
});

test("of several members of one type, the one that is of another type now is called by its name", () => {
  const document = (work: JsonObject): JsonObject => {
    const address = { $ref: "#/components/schemas/Address" };
    const schema = { type: "object", properties: { home: address, work } };
    return {
      openapi: "3.1.0",
      info,
      paths: { "/me": { put: { requestBody: { content: { "application/json": { schema } } }, responses: {} } } },
      components: { schemas: { Address: { type: "object", properties: { city: { type: "string" } } } } },
    };
  };
  const strict = { type: "object", properties: { city: { type: "string", maxLength: 9 } } };
  expect(messagesOf(document({ $ref: "#/components/schemas/Address" }), document(strict))).toEqual([
    "`maxLength: 9` was added to `work.city` in the request body of `PUT /me`.",
  ]);
});

test("a response that several operations share is called by its name", () => {
  const document = (headers: JsonObject): JsonObject => {
    const get = { responses: { "200": { $ref: "#/components/responses/Poster" } } };
    return {
      openapi: "3.1.0",
      info,
      paths: { "/posters": { get }, "/posters/mine": { get } },
      components: { responses: { Poster: { description: "A poster.", headers } } },
    };
  };
  const size = { required: true, schema: { type: "string" } };
  expect(messagesOf(document({ "X-Size": size }), document({}))).toEqual([
    "Required header `X-Size` was removed from response `Poster`.",
  ]);
});

describe("the one of two places is named that stands for less", () => {
  const schemaDocument = (schema: JsonObject): JsonObject => ({
    openapi: "3.1.0",
    info,
    paths: { "/posters": { post: { requestBody: json({ $ref: "#/components/schemas/Order" }), responses: {} } } },
    components: { schemas: { Order: { type: "object", properties: { sizes: { type: "array", ...schema } } } } },
  });
  const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
  const text = { type: "string" };
  const number = { type: "integer" };

  test.each<readonly [string, JsonObject, JsonObject, string]>([
    [
      "an item of a list, the first one",
      { items: text },
      { prefixItems: [number], items: text },
      "Type of `Order.sizes[0]` changed from `string` to `integer`.",
    ],
    [
      "an item that a list must have",
      { contains: text },
      { contains: number },
      "Type of `Order.sizes[contains]` changed from `string` to `integer`.",
    ],
    ["any item", { items: text }, { items: number }, "Type of `Order.sizes[]` changed from `string` to `integer`."],
    ["no item at all", { items: text }, { items: false }, "`Order.sizes` no longer allows items."],
    [
      "no item but those that have a position",
      { prefixItems: [text] },
      { prefixItems: [text], items: false },
      "`Order.sizes` no longer allows items beyond `prefixItems`.",
    ],
  ])("%s", (_, old, new_, message) => {
    expect(messagesOf(schemaDocument(old), schemaDocument(new_))).toEqual([message]);
  });

  test.each<readonly [string, string, (schema: JsonObject) => JsonObject]>([
    ["request", "the request body of `POST /posters`", (schema) => ({ requestBody: json(schema), responses: {} })],
    [
      "response",
      "the 200 response of `POST /posters`",
      (schema) => ({ responses: { "200": { description: "All.", ...json(schema) } } }),
    ],
  ])("of a map in a %s, the member that is declared now", (_, holder, operation) => {
    const map = (rest: JsonObject, properties: JsonObject): JsonObject => ({
      openapi: "3.1.0",
      info,
      paths: { "/posters": { post: operation({ type: "object", additionalProperties: rest, properties }) } },
    });
    expect(messagesOf(map(text, {}), map(text, { copies: number }))).toEqual([
      `Type of \`copies\` in ${holder} changed from \`string\` to \`integer\`.`,
    ]);
    expect(messagesOf(map(text, {}), map(number, {}))).toEqual([
      `Type of each additional property of ${holder} changed from \`string\` to \`integer\`.`,
    ]);
  });

  test("a status without a separate response", () => {
    const document = (responses: JsonObject): JsonObject => ({
      openapi: "3.1.0",
      info,
      paths: { "/posters": { get: { responses: { "200": { description: "All." }, ...responses } } } },
    });
    const rest = { default: { description: "Something failed.", ...json(text) } };
    expect(messagesOf(document(rest), document({ ...rest, "409": { description: "In print." } }))).toEqual([
      "The body was removed from the 409 response of `GET /posters`.",
    ]);
    const known = document({ "409": { description: "In print.", headers: { "X-Until": { required: true } } } });
    expect(messagesOf(known, document({ "409": { description: "In print.", headers: { "X-Until": {} } } }))).toEqual([
      "Header `X-Until` of the 409 response of `GET /posters` was made optional.",
    ]);
  });
});

describe("what travels elsewhere is not called as what an operation itself takes", () => {
  test("the body of a callback", () => {
    const document = (required: boolean): JsonObject => {
      const call = { requestBody: { required, content: { "text/plain": {} } }, responses: { "204": {} } };
      const post = { responses: { "202": {} }, callbacks: { printed: { "{$request.query.to}": { post: call } } } };
      return { openapi: "3.1.0", info, paths: { "/posters": { post } } };
    };
    expect(messagesOf(document(true), document(false))).toEqual([
      "The request body of callback `POST {$request.query.to}` was made optional.",
    ]);
  });

  test("a webhook that is sent by another method", () => {
    const document = (method: string): JsonObject => ({
      openapi: "3.1.0",
      info,
      webhooks: { printed: { [method]: { responses: { "204": {} } } } },
    });
    expect(messagesOf(document("post"), document("put"))).toEqual([
      "Webhook `POST printed` was removed without being deprecated.",
    ]);
  });

  test("a field of a form", () => {
    const document = (required: boolean): JsonObject => ({
      swagger: "2.0",
      info,
      paths: {
        "/posters": {
          post: {
            consumes: ["multipart/form-data"],
            parameters: [
              { name: "poster", in: "formData", type: "file", required: true },
              { name: "copies", in: "formData", type: "integer", required },
            ],
            responses: { "202": {} },
          },
        },
      },
    });
    expect(messagesOf(document(false), document(true))).toEqual([
      "Property `copies` of the request body of `POST /posters` was made required.",
    ]);
  });

  test("an item of a stream", () => {
    const document = (required: readonly string[]): JsonObject => {
      const itemSchema = { type: "object", required, properties: { page: { type: "integer" } } };
      const answer = { content: { "application/jsonl": { itemSchema } } };
      return { openapi: "3.2.0", info, paths: { "/posters": { get: { responses: { "200": answer } } } } };
    };
    expect(messagesOf(document(["page"]), document([]))).toEqual([
      "Property `page` of each item of the 200 response of `GET /posters` was made optional.",
    ]);
  });

  test("a media type that responses share", () => {
    const document = (required: readonly string[]): JsonObject => {
      const schema = { type: "object", required, properties: { page: { type: "integer" } } };
      const answer = { content: { "application/json": { $ref: "#/components/mediaTypes/Poster" } } };
      const components = { mediaTypes: { Poster: { schema } } };
      return { openapi: "3.2.0", info, paths: { "/posters": { get: { responses: { "200": answer } } } }, components };
    };
    expect(messagesOf(document(["page"]), document([]))).toEqual([
      "Property `page` of media type `Poster` was made optional.",
    ]);
  });
});

test("what a schema says that others include is reported for that schema, not of the first that includes it", () => {
  const document = (title: JsonObject): JsonObject => {
    const included = (description: string): Json => ({
      allOf: [{ $ref: "#/components/schemas/Title" }, { description }],
    });
    const schema = {
      type: "object",
      properties: { front: included("In large letters."), back: included("In small.") },
    };
    const content = { "application/json": { schema } };
    return {
      openapi: "3.1.0",
      info,
      paths: { "/poster": { get: { responses: { "200": { description: "It.", content } } } } },
      components: { schemas: { Title: title } },
    };
  };
  expect(messagesOf(document({ type: "string" }), document({ type: "integer" }))).toEqual([
    "Type of `Title` changed from `string` to `integer`.",
  ]);
});

describe("of schemas that are put together", () => {
  const api = (pet: JsonObject, tags: JsonObject): JsonObject => {
    const schema = { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { owner: { type: "string" } } }] };
    const body = { content: { "application/json": { schema } } };
    return {
      openapi: "3.1.0",
      info,
      paths: { "/pets": { get: { responses: { "200": { description: "A pet.", ...body } } } } },
      components: {
        schemas: {
          Pet: {
            type: "object",
            properties: { name: { type: "string", ...pet }, tags: { type: "object", propertyNames: tags } },
          },
        },
      },
    };
  };

  test.each<readonly [JsonObject, string]>([
    [{ writeOnly: true }, "Property `name` of `Pet` became `writeOnly`."],
    [{ deprecated: true }, "`name` of `Pet` is now deprecated."],
  ])("a member that is now %j is one of the schema that declares it", (said, message) => {
    expect(messagesOf(api({}, {}), api(said, {}), true)).toEqual([message]);
  });

  test("what the names of members are is not said of the object", () => {
    expect(messagesOf(api({}, { maxLength: 9 }), api({}, { maxLength: 12 }))).toEqual([
      "`maxLength` of each property name of `Pet.tags` was raised from 9 to 12.",
    ]);
  });
});

test("a member that refers to the definition that it stands in is called by its name", () => {
  const document = (parent: JsonObject): JsonObject => ({
    openapi: "3.0.3",
    info,
    paths: {
      "/folders": {
        get: {
          responses: {
            "200": {
              description: "All.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Folder" } } },
            },
          },
        },
      },
    },
    components: { schemas: { Folder: { type: "object", properties: { parent } } } },
  });
  const folder = { $ref: "#/components/schemas/Folder" };
  expect(messagesOf(document(folder), document({ allOf: [folder], nullable: true }))).toEqual([
    "`null` was added to the values of `Folder.parent`.",
  ]);
});

describe("a definition is named where it is what changed", () => {
  const document = (schema: JsonObject, size: readonly string[]): JsonObject => ({
    openapi: "3.1.0",
    info,
    paths: {
      "/posters": {
        get: { responses: { "200": { description: "All.", content: { "application/json": { schema } } } } },
      },
    },
    components: {
      schemas: {
        Size: { type: "string", enum: size },
        Shape: { type: "string", enum: ["round"] },
        Poster: { type: "object", properties: { frame: { type: "string" } } },
      },
    },
  });

  test("by the list that has many more values, among several", () => {
    const either = { anyOf: [{ $ref: "#/components/schemas/Size" }, { $ref: "#/components/schemas/Shape" }] };
    expect(messagesOf(document(either, ["a0"]), document(either, ["a0", "a1", "a2", "a3", "a4", "a5", "a6"]))).toEqual([
      'Enum values `"a1"`, `"a2"`, `"a3"`, `"a4"`, `"a5"` and 1 more were added to `Size`.',
    ]);
  });

  test("not by what forbids a member beside it", () => {
    const poster = { $ref: "#/components/schemas/Poster" };
    const frameless = { allOf: [poster, { properties: { frame: false } }] };
    expect(messagesOf(document(poster, ["a0"]), document(frameless, ["a0"]))).toEqual([
      "Property `frame` was removed from the 200 response of `GET /posters` without being deprecated.",
    ]);
  });
});

test("members that a pattern names are called by it, set apart from what stands around", () => {
  const schema = (length: number): JsonObject => {
    const label = { type: "object", properties: { text: { type: "string", maxLength: length } } };
    const labels = { type: "object", patternProperties: { "^x-.+$": label } };
    return {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { poster: { allOf: [labels, { type: "object", properties: { name: { type: "string" } } }] }, labels },
    };
  };
  expect(messagesOf(schema(9), schema(8))).toEqual([
    "`maxLength` of `labels[/^x-.+$/].text` was lowered from 9 to 8.",
    "`maxLength` of `poster[/^x-.+$/].text` was lowered from 9 to 8.",
  ]);
});
