// A keyword that must list at least one schema: an empty list is reported at its place, and has no effect.
import { expect, test } from "@jest/globals";
import { readSnapshot, type Reading } from "../../src/index.ts";
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
