import { describe, expect, test } from "@jest/globals";
import type { Json, JsonObject } from "../../../src/model/json.ts";
import { abridged } from "../../../src/prove/oracle/abridge.ts";
import { bundle, toDocument } from "../../../src/prove/oracle/bundle.ts";
import { inlined } from "../../../src/prove/oracle/inline.ts";
import { instancesOf } from "../../../src/prove/oracle/instances.ts";
import { sourceOf } from "./sources.ts";

function abridgedFor(schema: JsonObject, ...values: readonly Json[]): Json {
  const instances = instancesOf(values);
  const whole = bundle(sourceOf(schema), "#", "2020-12", { instances });
  const document = toDocument(inlined(abridged(whole, instances)));
  const { $defs, allOf } = document as { $defs: JsonObject; allOf: readonly JsonObject[] };
  return $defs[String(allOf[0]!["$ref"]).slice("#/$defs/".length)]!;
}

const CAT = { type: "object", properties: { kind: { const: "cat" }, lives: { maximum: 9 } }, required: ["kind"] };
const DOG = { type: "object", properties: { kind: { enum: ["dog", "wolf"] }, name: { minLength: 1 } } };

describe("a schema that rejects all values is reported by the words that reject them", () => {
  test("of alternatives that a member distinguishes, one stays whole", () => {
    expect(abridgedFor({ oneOf: [CAT, DOG] }, { kind: "cat", lives: 10 })).toEqual({
      oneOf: [CAT, { properties: { kind: { enum: ["dog", "wolf"] } } }],
    });
  });

  test("a schema that rejects only some of them stays whole", () => {
    const values = [
      { kind: "cat", lives: 10 },
      { kind: "dog", name: "" },
    ];
    expect(abridgedFor({ oneOf: [CAT, DOG] }, ...values)).toEqual({ oneOf: [CAT, DOG] });
  });

  test.each<readonly [string, JsonObject, Json, JsonObject]>([
    ["the type", { type: ["string", "null"], minLength: 1 }, 1, { type: ["string", "null"] }],
    ["the values", { enum: [1, [2]], maximum: 3 }, [3], { enum: [1, [2]] }],
    ["a member that is missing", { required: ["a", "b"], maxProperties: 3 }, { a: 1 }, { required: ["b"] }],
    ["a part", { minProperties: 1, allOf: [{}, { type: "array" }] }, {}, { type: "array" }],
    [
      "a member of what it refers to",
      { $ref: "#/$defs/x", minProperties: 1, $defs: { x: { properties: { a: { type: "null" } } } } },
      { a: 1 },
      { properties: { a: { type: "null" } } },
    ],
  ])("by %s", (_, schema, value, expected) => {
    expect(abridgedFor(schema, value)).toEqual(expected);
  });

  test("what follows from a condition that holds of none is left out", () => {
    const schema = { if: { required: ["b"] }, then: { maxProperties: 1 }, else: { minProperties: 1 } };
    expect(abridgedFor(schema, { a: 1 })).toEqual({ if: { required: ["b"] }, else: { minProperties: 1 } });
  });

  test("nothing is stated of members that no value has", () => {
    const schema = { properties: { a: { type: "string" }, b: { type: "string" } }, additionalProperties: false };
    expect(abridgedFor(schema, { a: "" })).toEqual({ ...schema, properties: { a: { type: "string" } } });
  });

  test("numbers of any kind may be integers, and names are values too", () => {
    const schema = { type: "integer" };
    expect(abridgedFor(schema, 1.5)).toEqual(schema);
    const names = { propertyNames: { type: "string", pattern: "^a" } };
    expect(abridgedFor(names, { b: 1 })).toEqual(names);
  });

  test("schemas that lead to themselves come to an end", () => {
    const tree = { properties: { child: { $ref: "#" }, leaf: { const: true } }, allOf: [{ $ref: "#/$defs/again" }] };
    const schema = { ...tree, $defs: { again: { allOf: [{ $ref: "#" }] } } };
    expect(abridgedFor(schema, { child: { leaf: 1 } })).toEqual({
      properties: { child: { properties: { leaf: { const: true } } } },
    });
  });
});
