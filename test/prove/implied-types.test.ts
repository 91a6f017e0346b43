// A keyword of one type implies no type, and `nullable` adds null to the type beside it alone: in all notations, as their standards say.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { Scratch } from "../cli/scratch.ts";

const scratch = Scratch.repository();
afterAll(() => scratch.remove());

const A = { type: "string" };
/** Each schema, what its keywords seem to imply, and how the second one relates to the first. */
const pairs: readonly (readonly [JsonObject, JsonObject, string])[] = [
  [{ properties: { a: A } }, { type: "object", properties: { a: A } }, "narrower"],
  [{ required: ["a"] }, { type: "object", required: ["a"] }, "narrower"],
  [{ additionalProperties: A }, { type: "object", additionalProperties: A }, "narrower"],
  [{ items: A }, { type: "array", items: A }, "narrower"],
  [{ maxLength: 5 }, { type: "string", maxLength: 5 }, "narrower"],
  [{ minimum: 5 }, { type: "number", minimum: 5 }, "narrower"],
  [{ allOf: [{ properties: { a: A } }] }, { allOf: [{ type: "object" }, { properties: { a: A } }] }, "narrower"],
  [{ type: "object", allOf: [{ properties: { a: A } }] }, { type: "object", properties: { a: A } }, "equal"],
  [{ enum: ["a"] }, { type: "string", enum: ["a"] }, "equal"],
  [{ ...A, nullable: true, enum: ["a"] }, { ...A, enum: ["a"] }, "equal"],
  [{ nullable: true, enum: ["a"] }, { enum: ["a"] }, "equal"],
];
const NULL: readonly Json[] = ["a", null];

describe.each(["swagger-2.0", "openapi-3.0", "openapi-3.1", "crd", "draft-07", "2020-12"])("%s", (dialect) => {
  let answers: readonly string[] = [];
  beforeAll(async () => {
    const lines = pairs.map(([a, b]) => JSON.stringify({ a, b }));
    scratch.write({ "pairs.jsonl": `${lines.join("\n")}\n` });
    const { stdout } = await scratch.run("relate", "--dialect", dialect, "--pairs", "pairs.jsonl", "--format", "json");
    answers = stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { relation: string }).relation);
  });

  test.each(pairs.map(([a, b, expected], index) => [JSON.stringify(a), JSON.stringify(b), expected, index] as const))(
    "%s to %s is %s",
    (_, _b, expected, index) => expect(answers[index]).toBe(expected),
  );
});

test("null that the list names and `nullable` allows is a value of 3.0 alone", async () => {
  scratch.write({
    "pairs.jsonl": `${JSON.stringify({ a: { ...A, nullable: true, enum: NULL }, b: { ...A, enum: ["a"] } })}\n`,
  });
  for (const [dialect, expected] of [
    ["openapi-3.0", "narrower"],
    ["2020-12", "equal"],
  ] as const) {
    const { stdout } = await scratch.run("relate", "--dialect", dialect, "--pairs", "pairs.jsonl", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ relation: expected });
  }
});
