// The choice of the witness among several possible ones.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

function schema(value: JsonObject): Reading {
  const text = JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...value });
  return readSnapshot({ name: "schema.json", url: "file:///schema.json", text });
}

function shown(old: JsonObject, new_: JsonObject): readonly (readonly [string, Json | undefined])[] {
  return compare(schema(old), schema(new_)).findings.map(({ ruleId, witness }) => [ruleId, witness]);
}

const TEXT = { type: "string" };

describe("a change is shown by a value", () => {
  test("that is not null where null is reported for alone", () => {
    const listed = { type: "string", enum: ["a", "b"] };
    expect(shown({ type: ["string", "null"] }, listed)).toEqual([
      ["enum-added", ""],
      ["null-removed", null],
    ]);
  });

  test("that the schema which came rejects, of several", () => {
    const holder = { type: "object", properties: { a: TEXT, b: TEXT } };
    const not = (name: string): JsonObject => ({ not: { required: [name] } });
    expect(shown(holder, { ...holder, allOf: [not("a"), not("b")] })).toEqual([
      ["not-added", { a: "" }],
      ["not-added", { b: "" }],
    ]);
  });

  test("that the alternatives which came reject, of several", () => {
    const holder = { type: "object", properties: { a: TEXT, b: TEXT, c: TEXT } };
    const some = (...names: readonly string[]): JsonObject => ({ anyOf: names.map((name) => ({ required: [name] })) });
    const both = (second: JsonObject): JsonObject => ({ ...holder, allOf: [some("a", "b"), second] });
    expect(shown(both({}), both(some("b", "c")))).toEqual([["variants-added", { a: "" }]]);
  });

  test("in the member that leads to it, of several with one schema", () => {
    const $defs = { text: TEXT, number: { type: "integer" } };
    const holder = (second: string): JsonObject => ({
      type: "object",
      properties: { first: { $ref: "#/$defs/text" }, second: { $ref: `#/$defs/${second}` } },
      $defs,
    });
    expect(shown(holder("text"), holder("number"))).toEqual([["type-changed", { second: "" }]]);
  });

  test("with the member itself, of several that a closed object did not have", () => {
    const closed = (...names: readonly string[]): JsonObject => ({
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, TEXT])),
      additionalProperties: false,
    });
    expect(shown(closed("a", "b", "c"), closed("a"))).toEqual([
      ["property-removed", { b: "" }],
      ["property-removed", { c: "" }],
    ]);
    const { witnessOf } = compare(schema(closed("a", "b")), schema(closed("a"))).findings[0]!;
    expect(witnessOf!.path).toBe("/b");
  });

  test("where alternatives of other types are one schema", () => {
    const list = { type: "array", items: TEXT };
    const unique = { oneOf: [TEXT, { ...list, uniqueItems: true }] };
    expect(shown(list, unique)).toEqual([["unique-items-added", ["", ""]]]);
  });

  test("at a position that both sides state", () => {
    const list = { type: "array", items: TEXT };
    const numbered = { type: "array", prefixItems: [TEXT], items: { type: "integer" } };
    expect(shown(list, numbered)).toEqual([["type-changed", ["", ""]]]);
  });
});
