import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";

function schema(draft: string, part: JsonObject): Reading {
  const text = JSON.stringify({
    $schema: draft,
    type: "object",
    properties: { name: { $ref: "#/definitions/name", ...part } },
    definitions: { name: { type: "object", properties: { first: { type: "string" } } } },
  });
  return readSnapshot({ name: "schema.json", url: "file:///schema.json", text });
}

describe("what stands beside a reference", () => {
  const part = { patternProperties: { "^x-": { type: "array" } }, minProperties: 1 };
  const found = (draft: string, before: JsonObject, after: JsonObject): readonly string[] =>
    compare(schema(draft, before), schema(draft, after), { all: true }).findings.map(({ ruleId }) => ruleId);

  test.each(["04", "06", "07"])("means nothing in draft-%s", (number) => {
    const draft = `http://json-schema.org/draft-${number}/schema#`;
    expect(found(draft, {}, part)).toEqual([]);
    expect(found(draft, { ...part, patternProperties: { "^x-": true } }, part)).toEqual([]);
  });

  test("counts since 2019-09", () => {
    const draft = "https://json-schema.org/draft/2019-09/schema";
    expect(found(draft, {}, part)).toEqual(["min-properties-raised", "pattern-property-added"]);
    expect(found(draft, { ...part, patternProperties: { "^x-": true } }, part)).toEqual(["type-narrowed"]);
  });
});

test("what editors show is prose; other words of one's own are not", () => {
  const draft = "http://json-schema.org/draft-07/schema#";
  const written = (word: string, text: string): Reading =>
    readSnapshot({
      name: "schema.json",
      url: "file:///schema.json",
      text: JSON.stringify({ $schema: draft, type: "string", [word]: text }),
    });
  const unjudged = (word: string): readonly string[] =>
    compare(written(word, "a"), written(word, "b")).unjudged.map(({ name }) => name);
  expect(unjudged("markdownDescription")).toEqual([]);
  expect(unjudged("x-intellij-html-description")).toEqual([]);
  expect(unjudged("x-taplo")).toEqual([]);
  expect(unjudged("x-harbour")).toEqual(["x-harbour"]);
});

test("a member is told by its definition, also where `definitions` became `$defs`", () => {
  const document = (container: string, required: readonly string[]): Reading => {
    const definitions = {
      hull: { type: "object", properties: { length: { type: "number" } }, required },
      mast: { type: "object", properties: { height: { type: "number" } } },
    };
    const included = ["hull", "mast"].map((name) => ({ $ref: `#/${container}/${name}` }));
    const text = { type: "object", properties: { boat: { allOf: included } }, [container]: definitions };
    return readSnapshot({ name: "schema.json", url: "file:///schema.json", text: JSON.stringify(text) });
  };
  const { findings } = compare(document("definitions", []), document("$defs", ["length"]));
  expect(findings.map(({ message }) => message)).toEqual(["Property `length` of `hull` was made required."]);
});

test("a profile says that what a schema by itself describes is read by others", () => {
  const event = (kinds: readonly string[]): Reading =>
    readSnapshot({
      name: "event.json",
      url: "file:///event.json",
      text: JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", enum: kinds }),
    });
  const reported = (profile: string, before: readonly string[], after: readonly string[]): readonly unknown[] =>
    compare(event(before), event(after), { profile, all: true }).findings.map(({ ruleId, verdict, polarities }) => [
      ruleId,
      verdict,
      ...polarities,
    ]);
  const [fewer, more] = [["made"], ["made", "lost"]];
  expect(reported("json-schema", fewer, more)).toEqual([["enum-value-added", "compatible", "request"]]);
  expect(reported("json-schema-output", fewer, more)).toEqual([["enum-value-added", "breaking", "response"]]);
  expect(reported("json-schema-output", more, fewer)).toEqual([["enum-value-removed", "compatible", "response"]]);
});
