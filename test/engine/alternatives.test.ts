// A change inside of a schema has the same verdict beside alternatives of other types or null.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";

type Place = "request" | "response";

function between(old: Json, new_: Json, place: Place): readonly Finding[] {
  const read = (name: string, schema: Json): ReturnType<typeof readSnapshot> => {
    const content = { "application/json": { schema } };
    const answer = { description: "", ...(place === "response" && { content }) };
    const operation = { ...(place === "request" && { requestBody: { content } }), responses: { "200": answer } };
    const api = {
      openapi: "3.1.0",
      info: { title: "Moorings", version: "1" },
      paths: { "/berths": { put: operation } },
    };
    return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(api) });
  };
  return compare(read("old.json", old), read("new.json", new_), { all: true }).findings;
}

const NULL: Json = { type: "null" };
const FLAG: Json = { type: "boolean" };

const WRAPPINGS: Readonly<Record<string, (schema: Json) => Json>> = {
  "null in oneOf": (schema) => ({ oneOf: [schema, NULL] }),
  "null in anyOf, first": (schema) => ({ anyOf: [NULL, schema] }),
  "a constant null": (schema) => ({ anyOf: [schema, { const: null }] }),
  "another type": (schema) => ({ anyOf: [schema, FLAG] }),
  "another type and null": (schema) => ({ oneOf: [FLAG, schema, NULL] }),
  "null, within another type": (schema) => ({ anyOf: [{ anyOf: [schema, NULL] }, FLAG] }),
  "null, all of it included": (schema) => ({ allOf: [{ oneOf: [schema, NULL] }] }),
};

const CHANGES: readonly (readonly [name: string, old: Json, new_: Json])[] = [
  ["a pattern", { type: "string", pattern: "^a" }, { type: "string", pattern: "^[ab]c" }],
  ["a narrower pattern", { type: "string", pattern: "^a" }, { type: "string", pattern: "^ab" }],
  ["a divisor", { type: "number", multipleOf: 2 }, { type: "number", multipleOf: 3 }],
  ["a length", { type: "string", maxLength: 4 }, { type: "string", maxLength: 3 }],
  ["what is excluded", { type: "string", not: { const: "a" } }, { type: "string", not: { const: "b" } }],
  [
    "a condition",
    { type: "object", if: { required: ["bow"] }, then: { required: ["stern"] } },
    { type: "object", if: { required: ["keel"] }, then: { required: ["stern"] } },
  ],
  [
    "a required member",
    { type: "object", properties: { bow: { type: "string" } } },
    { type: "object", properties: { bow: { type: "string" } }, required: ["bow"] },
  ],
];

describe.each(Object.entries(WRAPPINGS))("beside %s", (_, wrap) => {
  test.each(CHANGES)("%s", (_name, old, new_) => {
    for (const place of ["request", "response"] as const) {
      const reported = (findings: readonly Finding[]): unknown =>
        findings.map(({ ruleId, verdict, evidence, witness }) => [ruleId, verdict, evidence, witness]);
      expect(reported(between(wrap(old), wrap(new_), place))).toEqual(reported(between(old, new_, place)));
    }
  });
});

describe("values that contradict each other accept nothing any longer", () => {
  test.each<[string, Json, Json]>([
    ["a constant that is not listed", { const: 1 }, { const: 1, enum: ["a"] }],
    ["a null of another type", { anyOf: [{ const: null }, FLAG] }, { anyOf: [{ const: null, type: "string" }, FLAG] }],
  ])("%s", (_, old, new_) => {
    expect(between(old, new_, "request").map(({ verdict }) => verdict)).toContain("breaking");
    const changes = between(old, new_, "response").filter(({ ruleId }) => ruleId !== "schema-unsatisfiable");
    expect(changes.every(({ verdict }) => verdict === "compatible")).toBe(true);
  });
});

describe("alternatives without names that have most members in common", () => {
  const visit = (own: string, master: Json, more: Readonly<Record<string, Json>> = {}): Json => ({
    type: "object",
    properties: { event: { enum: ["moored"] }, berth: { type: "integer" }, master, [own]: { type: "object" }, ...more },
    required: ["event", "berth", own],
  });
  const named: Json = { type: "string", maxLength: 40 };
  const unnamed: Json = { type: "string", maxLength: 30 };

  test.each(["oneOf", "anyOf"])("are compared with those that they are most like (%s)", (keyword) => {
    const old = { [keyword]: [visit("ship", named), visit("raft", named)] };
    const new_ = { [keyword]: [visit("raft", unnamed), visit("ship", named, { draught: { type: "number" } })] };
    const reported = between(old, new_, "request").filter(({ verdict }) => verdict === "breaking");
    expect(reported.map(({ ruleId, old: { pointer } }) => [ruleId, pointer.split("/").slice(-5).join("/")])).toEqual([
      ["max-length-lowered", `${keyword}/1/properties/master/maxLength`],
    ]);
  });

  test("are reported as one change where either may have become the other", () => {
    const old = { oneOf: [visit("ship", named), visit("raft", named)] };
    const new_ = { oneOf: [visit("boat", unnamed), visit("punt", unnamed)] };
    const reported = between(old, new_, "request").filter(({ verdict }) => verdict === "breaking");
    expect(reported.map(({ ruleId }) => ruleId)).toEqual(["variants-changed"]);
  });
});
