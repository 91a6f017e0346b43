// Values that all have another type than the stated one: they are reported at their place, and converted.
import { expect, test } from "@jest/globals";
import { readSnapshot, type Reading } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";

function reading(type: string, values: readonly Json[]): Reading {
  const schemas = { Berth: { type, nullable: true, enum: values } };
  const api = { openapi: "3.0.3", info: { title: "Quay", version: "1" }, paths: {}, components: { schemas } };
  return readSnapshot({ name: "api.json", url: "file:///api.json", text: JSON.stringify(api) });
}

const valuesIn = ({ snapshot }: Reading): readonly Json[] | undefined =>
  snapshot.schemas.get("#/components/schemas/Berth").keywords.enum?.value;

test.each([
  ["string", [1, true, null], ["1", "true"]],
  ["integer", ["1", "-2"], [1, -2]],
  ["boolean", ["true"], [true]],
])("for %s, %j are %j", (type, values, meant) => {
  const read = reading(type, values);
  expect(valuesIn(read)).toEqual(meant);
  const message = `None of the values of \`enum\` is of type \`${type}\`; they are read as if they were.`;
  expect(read.problems).toEqual([
    expect.objectContaining({ code: "READ_AS", message, pointer: "/components/schemas/Berth/enum" }),
  ]);
});

test.each([
  ["string", ["1", 2], ["1"]],
  ["integer", ["1", "many"], undefined],
  ["object", [1], undefined],
])("for %s, %j say what they say", (type, values, said) => {
  const read = reading(type, values);
  expect(valuesIn(read)).toEqual(said);
  expect(read.problems).toEqual([]);
});
