// The display of protobuf witnesses, and of the code of clients.
import { expect, test } from "@jest/globals";
import type { Json } from "../../src/model/json.ts";
import { unconfirmedNote, witnessLines } from "../../src/reporters/witness.ts";
import { finding } from "./sample.ts";

const reported = (witness: Json): readonly string[] =>
  witnessLines({ ...finding({}), witness }).map(({ lead, example }) => `${lead}: ${example}`);

test("the encoded bytes stand between the written and the read value", () => {
  expect(reported({ bytes: "10 ac 02", written: { age: 300 }, read: { age: 150 } })).toEqual([
    'Written before: {"age":300}, encoded as 10 ac 02',
    'Read now as: {"age":150}',
  ]);
});

test("unknown fields and the reason of a rejection are stated", () => {
  expect(reported({ bytes: "10 ac 02", written: { age: 300 }, read: {}, unknown: [2] })).toEqual([
    'Written before: {"age":300}, encoded as 10 ac 02',
    "Read now as: {}, with the unknown field 2",
  ]);
  expect(reported({ bytes: "", written: {}, read: {}, refused: "`age` is required, and missing.", by: "new" })).toEqual(
    ["Written now: {}, encoded as no bytes", "Rejected before: `age` is required, and missing."],
  );
});

test("the code of a client is shown with the error, in one line and in several", () => {
  const client = {
    code: 'import { load } from "lib";\nfunction client<T>(a: T) {\n  load(a);\n}',
    error: "TS2554",
    message: "Expected 2 arguments, but got 1.",
  };
  expect(witnessLines({ ...finding({}), client })).toEqual([
    {
      lead: "Compiled before, fails now",
      example:
        'import { load } from "lib"; function client<T>(a: T) { load(a); } // TS2554: Expected 2 arguments, but got 1.',
      block: `${client.code}\n// TS2554: Expected 2 arguments, but got 1.`,
      language: "ts",
    },
  ]);
});

test("a break without code says so", () => {
  expect(unconfirmedNote({ evidence: "unconfirmed" })).toContain("No code was found");
  expect(unconfirmedNote({ evidence: "rule" })).toBe("");
});
