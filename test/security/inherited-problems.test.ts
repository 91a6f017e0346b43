// Attacks with faults that a description had before: a fault at a new place hides what stood there, and an old one hides nothing.
import { afterAll, describe, expect, test } from "@jest/globals";
import { type Files, States } from "./states.ts";

const states = new States();
afterAll(() => states.remove());

const check = async (before: Files, after: Files): Promise<number> => (await states.check(before, after)).code;

const api = (parts: Readonly<Record<string, unknown>>): Files => ({
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Harbour", version: "1" },
    paths: {
      "/ships": {
        get: {
          parameters: parts["parameters"] ?? [],
          ...(parts["body"] !== undefined && { requestBody: parts["body"] }),
          responses: { "200": parts["response"] ?? { description: "ok" } },
        },
        ...(parts["item"] as object | undefined),
      },
      ...(parts["paths"] as object | undefined),
    },
    components: {
      schemas: {
        Lost: { $ref: "#/components/schemas/Gone" },
        Half: { allOf: [{ $ref: "#/components/schemas/Lost" }] },
      },
      parameters: { Lost: { $ref: "#/components/parameters/Gone" } },
      responses: { Lost: { $ref: "#/components/responses/Gone" } },
      requestBodies: { Lost: { $ref: "#/components/requestBodies/Gone" } },
      pathItems: { Lost: { $ref: "#/components/pathItems/Gone" } },
      headers: { Lost: { $ref: "#/components/headers/Gone" } },
    },
  }),
});
const LOST = { $ref: "#/components/schemas/Lost" };
const GONE = { $ref: "#/components/schemas/Gone" };
const answer = (schema: unknown): Record<string, unknown> => ({
  response: { description: "ok", content: { "application/json": { schema } } },
});
const object = (a: unknown, b: unknown = GONE): Record<string, unknown> => ({ type: "object", properties: { a, b } });
const query = (name: string, schema: unknown): unknown => ({ name, in: "query", schema });
const STRING = { type: "string" };

describe("kind 3: a part that could be read is lost", () => {
  test.each<readonly [string, Record<string, unknown>, Record<string, unknown>]>([
    ["by a copy of a reference", answer(object(STRING)), answer(object(GONE))],
    ["by a reference to a definition that leads nowhere", answer(object(STRING)), answer(object(LOST))],
    [
      "by one that is made of such a definition",
      answer(object(STRING)),
      answer(object({ $ref: "#/components/schemas/Half" })),
    ],
    ["in an item of a list", answer({ prefixItems: [GONE, STRING] }), answer({ prefixItems: [GONE, GONE] })],
    ["in exchange for another one", answer({ prefixItems: [GONE, STRING] }), answer({ prefixItems: [STRING, GONE] })],
    ["in exchange for a property", answer(object(STRING, GONE)), answer(object(GONE, STRING))],
    ["in an alternative", answer({ anyOf: [{ type: "integer" }, LOST] }), answer({ anyOf: [LOST, GONE] })],
    [
      "in a parameter",
      { parameters: [query("a", GONE), query("b", STRING)] },
      { parameters: [query("a", GONE), query("b", GONE)] },
    ],
    [
      "as a parameter",
      { parameters: [query("b", STRING)] },
      { parameters: [{ $ref: "#/components/parameters/Lost" }] },
    ],
    ["as a response", answer(STRING), { response: { $ref: "#/components/responses/Lost" } }],
    [
      "as a body",
      { body: { content: { "application/json": { schema: STRING } } } },
      { body: { $ref: "#/components/requestBodies/Lost" } },
    ],
    [
      "as a path",
      { paths: { "/a": { get: { responses: { "200": { description: "ok" } } } } } },
      { paths: { "/a": { $ref: "#/components/pathItems/Lost" } } },
    ],
    [
      "as a header",
      { response: { description: "ok", headers: { A: { schema: STRING } } } },
      { response: { description: "ok", headers: { A: { $ref: "#/components/headers/Lost" } } } },
    ],
    ["by a type that is none", answer(object(STRING, { type: 3 })), answer(object({ type: 3 }, { type: 3 }))],
  ])("%s", async (_, before, after) => {
    expect(await check(api(before), api(after))).toBeGreaterThan(0);
  });
});

describe("an old fault does not stand in the way", () => {
  test.each<readonly [string, Files, Files]>([
    ["of a property beside it", api(answer(object({ type: ["string", "null"] }))), api(answer(object(STRING)))],
    [
      "of an item before it",
      api({ parameters: [query("a", GONE)] }),
      api({ parameters: [query("new", STRING), query("a", GONE)] }),
    ],
    [
      "of an alternative before it",
      api(answer({ allOf: [LOST] })),
      api(answer({ allOf: [{ description: "new" }, LOST] })),
    ],
    [
      "of another name of its file",
      { "a.json": api(answer(object(STRING)))["api.json"]! },
      { "b.json": api(answer(object(STRING)))["api.json"]! },
    ],
    ["of its own correction", api(answer(object(STRING))), api(answer(object(STRING, STRING)))],
  ])("%s", async (_, before, after) => {
    expect(await check(before, after)).toBe(0);
  });

  const schema = (a: unknown, b: string): Files => ({
    "s.json": JSON.stringify({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      properties: { a, b: { $ref: b } },
    }),
  });

  test("where it leads out of the repository", async () => {
    const wide = { type: ["string", "null"] };
    expect(await check(schema(STRING, "../../x.json"), schema(wide, "../../x.json"))).toBe(0);
    expect(await check(schema(STRING, "../../x.json"), schema(STRING, "../../y.json"))).toBe(2);
    expect(await check(schema(STRING, "../../x.json"), schema({ $ref: "../../x.json" }, "../../x.json"))).toBe(2);
  });
});
