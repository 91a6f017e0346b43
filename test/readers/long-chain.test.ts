// Schemas that include one another in a chain: no crash, and a place where it became too long.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";

function chain(length: number, minLength: number): Reading {
  const last = length - 1;
  const definitions = Array.from({ length }, (_, index) => [
    `S${String(index)}`,
    index === last
      ? { type: "string", minLength }
      : { allOf: [{ $ref: `#/$defs/S${String(index + 1)}` }], maxLength: 5000 - index },
  ]);
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $ref: "#/$defs/S0",
    $defs: Object.fromEntries(definitions) as object,
  };
  return readSnapshot({ name: "chain.json", url: "file:///chain.json", text: JSON.stringify(schema) });
}

test("a chain of 100 is compared", () => {
  const { findings, problems } = compare(chain(100, 1), chain(100, 2));
  expect(findings.map(({ ruleId }) => ruleId)).toContain("min-length-raised");
  expect(problems).toEqual([]);
});

test("a chain of 4,000 is a problem", () => {
  const { problems } = compare(chain(4000, 1), chain(4000, 2));
  expect(new Set(problems.map(({ code, level }) => `${level} ${code}`))).toEqual(new Set(["error TOO_DEEP"]));
});
