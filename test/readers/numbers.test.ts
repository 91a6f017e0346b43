// Numbers that no keyword can have: nobody knows what the schema accepts, so nothing about it is compatible.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";

function schema(name: string, part: string): Reading {
  const text = `{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": ["string", "number", "array"], ${part}"title": "Berth" }`;
  return readSnapshot({ name, url: `file:///${name}`, text });
}

test.each([
  ["minLength", "-1", "`minLength` must be a whole number, 0 or more."],
  ["maxItems", "1.5", "`maxItems` must be a whole number, 0 or more."],
  ["multipleOf", "0", "`multipleOf` must be a number above 0."],
  ["maximum", "1e400", "`maximum` must be a number that is no larger than 1e308."],
])("%s: %s is an input error", (keyword, number, message) => {
  const { findings, problems } = compare(schema("old.json", ""), schema("new.json", `"${keyword}": ${number},`));
  expect(findings).toEqual([]);
  expect(problems).toEqual([
    expect.objectContaining({ code: "WRONG_TYPE", level: "error", message, file: "new.json", pointer: `/${keyword}` }),
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
