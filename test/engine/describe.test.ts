// What a finding calls the thing that it is about.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

function messagesOf(old: JsonObject, new_: JsonObject): readonly string[] {
  const read = (document: JsonObject): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name: "api.json", url: "file:///api.json", text: JSON.stringify(document) });
  return compare(read(old), read(new_)).findings.map(({ message }) => message);
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
    expect(messagesOf(old, openapi)).toEqual(["The request body is now required; it was optional."]);
  });

  test("where it is a form", () => {
    const form = (required: boolean): JsonObject =>
      swagger(["multipart/form-data"], { name: "poster", in: "formData", type: "string", required });
    const gone = { ...swagger([], {}), paths: { "/posters": { post: { responses: answers } } } };
    expect(messagesOf(form(true), gone)).toEqual([
      "`POST /posters` no longer has a request body; before, it was required.",
    ]);
  });
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
    "Response `Poster` no longer has the header `x-size`, which was always there.",
  ]);
});
