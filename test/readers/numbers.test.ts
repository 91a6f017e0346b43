// Numbers that no keyword can have: they are reported at their place, and ignored.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";

function schema(name: string, part: string): Reading {
  const text = `{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": ["string", "number", "array"], ${part}"title": "Berth" }`;
  return readSnapshot({ name, url: `file:///${name}`, text });
}

const LEFT_OUT = "it is read as if it were left out.";

test.each([
  ["minLength", "-1", `\`minLength\` must be a whole number, 0 or more; ${LEFT_OUT}`],
  ["maxItems", "1.5", `\`maxItems\` must be a whole number, 0 or more; ${LEFT_OUT}`],
  ["multipleOf", "0", `\`multipleOf\` must be a number above 0; ${LEFT_OUT}`],
  ["maximum", "1e400", `\`maximum\` must be a number that is no larger than 1e308; ${LEFT_OUT}`],
])("%s: %s is reported, and states nothing", (keyword, number, message) => {
  const { findings, problems } = compare(schema("old.json", ""), schema("new.json", `"${keyword}": ${number},`));
  expect(findings).toEqual([]);
  expect(problems).toEqual([
    expect.objectContaining({ level: "warning", message, file: "new.json", pointer: `/${keyword}` }),
  ]);
});

test.each([
  ["minLength", "0"],
  ["maxItems", "2e0"],
  ["multipleOf", "0.5"],
  ["maximum", "1e300"],
])("%s: %s is a number as any other", (keyword, number) => {
  expect(compare(schema("old.json", `"${keyword}": ${number},`), schema("new.json", "")).problems).toEqual([]);
});
