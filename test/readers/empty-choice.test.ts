// A keyword that must list at least one schema: an empty list is reported at its place, and what a change of it does is undecided.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";

function reading(schema: JsonObject): Reading {
  const schemas = { Tree: { type: "string", ...schema } };
  const api = { openapi: "3.1.0", info: { title: "Orchard", version: "1" }, paths: {}, components: { schemas } };
  return readSnapshot({ name: "api.json", url: "file:///api.json", text: JSON.stringify(api) });
}

test.each(["allOf", "anyOf", "oneOf"])("`%s: []`", (keyword) => {
  const read = reading({ [keyword]: [] });
  const schema = read.snapshot.schemas.get("#/components/schemas/Tree");
  expect(schema.types.value).toEqual(["string"]);
  expect(schema.variants).toEqual([]);
  const message = `\`${keyword}\` must list at least one schema; the empty list is ignored.`;
  expect(read.problems).toEqual([
    expect.objectContaining({
      code: "READ_AS",
      level: "warning",
      message,
      pointer: `/components/schemas/Tree/${keyword}`,
    }),
  ]);
});

test("one schema is no empty list", () => {
  expect(reading({ oneOf: [{ minLength: 1 }] }).problems).toEqual([]);
});

/** The schema is what clients write to `/a` and what they read from `/b`. */
function carrying(version: string, schema: JsonObject): Reading {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } };
  const responses = { 200: { description: "OK", content } };
  const paths = {
    "/a": { post: { requestBody: { required: true, content }, responses: { 204: { description: "OK" } } } },
    "/b": { get: { responses } },
  };
  const api = {
    openapi: version,
    info: { title: "Orchard", version: "1" },
    paths,
    components: { schemas: { Tree: schema } },
  };
  return readSnapshot({ name: "api.json", url: "file:///api.json", text: JSON.stringify(api) });
}

describe.each(["3.0.3", "3.1.0", "3.2.0"])("a change of an empty list is undecided, %s", (version) => {
  const listed = [
    { type: "integer", enum: [1] },
    { type: "integer", enum: [2] },
  ];
  const verdicts = (old: JsonObject, new_: JsonObject): readonly string[] => {
    const { findings } = compare(carrying(version, old), carrying(version, new_), { all: true });
    return [
      ...new Set(
        findings.flatMap(({ verdict, occurrences = [{ verdict }] }) => occurrences.map((each) => each.verdict)),
      ),
    ].sort();
  };

  test.each<readonly [name: string, old: JsonObject, new_: JsonObject, ...verdicts: string[]]>([
    ["a list that is filled", { type: "integer", oneOf: [] }, { type: "integer", oneOf: listed }, "undecided"],
    ["a list that is emptied", { type: "integer", anyOf: listed }, { type: "integer", anyOf: [] }, "undecided"],
    [
      "another keyword beside it",
      { type: "integer", oneOf: [] },
      { type: "integer", oneOf: [], minimum: 3 },
      "undecided",
    ],
    ["an unchanged one", { type: "integer", oneOf: [] }, { type: "integer", oneOf: [] }],
    ["a description beside it", { type: "integer", oneOf: [] }, { type: "integer", oneOf: [], description: "Age" }],
    ["an empty `allOf` has one meaning only", { allOf: [], maximum: 9 }, { allOf: [], maximum: 8 }, "breaking"],
    [
      "a list of one",
      { oneOf: [{ type: "integer", maximum: 9 }] },
      { oneOf: [{ type: "integer", maximum: 8 }] },
      "breaking",
    ],
  ])("%s", (_, old, new_, ...expected) => {
    expect(verdicts(old, new_)).toEqual(expected);
  });
});
