// How witnesses of the wire are put before people.
import { expect, test } from "@jest/globals";
import type { Json } from "../../src/model/json.ts";
import { tellWitness } from "../../src/reporters/witness.ts";
import { finding } from "./sample.ts";

const told = (witness: Json): readonly string[] =>
  tellWitness({ ...finding({}), witness }).map(({ lead, example }) => `${lead}: ${example}`);

test("bytes stand between what was written and what is read", () => {
  expect(told({ bytes: "10 ac 02", written: { age: 300 }, read: { age: 150 } })).toEqual([
    'Written before: {"age":300}, in bytes 10 ac 02',
    'Read now as: {"age":150}',
  ]);
});

test("what the reader passes over or refuses is said", () => {
  expect(told({ bytes: "10 ac 02", written: { age: 300 }, read: {}, unknown: [2] })).toEqual([
    'Written before: {"age":300}, in bytes 10 ac 02',
    "Read now as: {}, with the unknown field 2",
  ]);
  expect(told({ bytes: "", written: {}, read: {}, refused: "`age` is required, and missing.", by: "new" })).toEqual([
    "Written now: {}, in no bytes",
    "Refused before: `age` is required, and missing.",
  ]);
});
