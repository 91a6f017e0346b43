// Lenses: open and closed objects, properties of the other direction, and other dialects.
import { describe, expect, test } from "@jest/globals";
import type { Json } from "../../../src/model/json.ts";
import { contain, LENSES, type Containment, type Lens } from "../../../src/prove/index.ts";
import { schemaOf } from "./tables.ts";

function between(a: Json, b: Json, lens: Lens, dialect: Parameters<typeof schemaOf>[1] = "openapi-3.1"): Containment {
  return contain(schemaOf(JSON.stringify(a), dialect), schemaOf(JSON.stringify(b), dialect), lens);
}

const string = { type: "string" };
const pet = { type: "object", required: ["name"], properties: { name: string, tag: string } };
const petWithAge = { ...pet, properties: { ...pet.properties, age: { type: "integer" } } };

describe("closed objects", () => {
  test("a new optional member is no break for clients that send declared members only", () => {
    expect(between(pet, petWithAge, LENSES.request).answer).toBe("proven");
    expect(between(pet, petWithAge, LENSES.containment)).toMatchObject({ answer: "witness" });
  });

  test("a member that went shows, with the way to it", () => {
    const inside = (schema: Json): Json => ({ type: "object", properties: { pets: { type: "array", items: schema } } });
    const answer = between(inside(petWithAge), inside(pet), LENSES.request);
    expect(answer).toEqual({
      answer: "witness",
      witness: { pets: [{ name: "", age: 0 }] },
      trail: [
        { at: "#", kind: "unevaluatedMembers", into: "pets" },
        { at: "#/properties/pets", kind: "unevaluatedMembers", into: 0 },
        { at: "#/properties/pets/items", kind: "unevaluatedMembers", into: "age" },
      ],
    });
    expect(between(inside(petWithAge), inside(pet), LENSES.response).answer).toBe("proven");
  });

  test("close the composed object, not its parts", () => {
    const { name, tag } = pet.properties;
    const parts = { allOf: [{ type: "object", required: ["name"], properties: { name } }, { properties: { tag } }] };
    expect(between(parts, pet, LENSES.request).answer).toBe("proven");
    expect(between(pet, parts, LENSES.request).answer).toBe("proven");
  });

  test("compose members of members too", () => {
    const nested = (properties: Json): Json => ({ type: "object", properties: { in: { type: "object", properties } } });
    const parts = { allOf: [nested({ a: string }), nested({ b: string })] };
    expect(between(nested({ a: string, b: string }), parts, LENSES.request).answer).toBe("proven");
  });

  test("an object that declares no members is free", () => {
    const answer = between({ type: "object" }, { type: "object", additionalProperties: false }, LENSES.request);
    expect(answer.answer).toBe("witness");
  });

  test("alternatives declare members where they hold", () => {
    const branch = (kind: string, name: string): Json => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { const: kind }, [name]: string },
    });
    const old = { oneOf: [branch("a", "x"), branch("b", "y")] };
    expect(between(old, { oneOf: [branch("b", "y"), branch("a", "x")] }, LENSES.request).answer).toBe("proven");
    const answer = between(old, { oneOf: [branch("a", "x"), branch("b", "z")] }, LENSES.request);
    expect(answer).toMatchObject({ answer: "witness", witness: { kind: "b", y: "" } });
  });
});

describe("views", () => {
  const withId = {
    ...pet,
    required: ["id", "name"],
    properties: { ...pet.properties, id: { ...string, readOnly: true } },
  };
  const withSecret = {
    ...pet,
    required: ["name", "key"],
    properties: { ...pet.properties, key: { ...string, writeOnly: true } },
  };

  test("a read-only member is neither sent nor required in a request", () => {
    expect(between(pet, withId, LENSES.request).answer).toBe("proven");
    expect(between(withId, pet, LENSES.request).answer).toBe("proven");
    expect(between(pet, withId, LENSES.response).answer).toBe("witness");
  });

  test("a write-only member is neither sent nor required in a response", () => {
    expect(between(pet, withSecret, LENSES.response).answer).toBe("proven");
    expect(between(pet, withSecret, LENSES.request).answer).toBe("witness");
  });

  test("what one part declares read-only another part does not require", () => {
    const apart = {
      allOf: [{ type: "object", properties: { id: { ...string, readOnly: true } } }, { required: ["id"] }],
    };
    expect(between({ type: "object", maxProperties: 0 }, apart, LENSES.request).answer).toBe("proven");
  });
});

describe("dialects", () => {
  test("three spellings of nullable are one", () => {
    const spellings = [
      schemaOf('{"type":"string","nullable":true}', "openapi-3.0"),
      schemaOf('{"type":["string","null"]}', "openapi-3.1"),
      schemaOf('{"oneOf":[{"type":"null"},{"type":"string"}]}'),
    ];
    for (const a of spellings)
      for (const b of spellings) expect(contain(a, b, LENSES.containment).answer).toBe("proven");
  });

  test("members imply an object in OpenAPI only", () => {
    const schema = { properties: { a: string } };
    expect(between(schema, { type: "object" }, LENSES.strict).answer).toBe("proven");
    expect(between(schema, { type: "object" }, LENSES.strict, "json-schema").answer).toBe("witness");
  });

  test("containment takes a missing type and `nullable` as written", () => {
    const open = { properties: { a: string } };
    expect(between(open, { ...open, type: "object" }, LENSES.containment)).toMatchObject({ witness: null });
    expect(between({ items: string }, { type: "array", items: string }, LENSES.containment)).toMatchObject({
      witness: null,
    });
    const listed = { ...string, enum: ["a"] };
    const orNull = { ...string, enum: ["a", null], nullable: true };
    const nullable = { ...listed, nullable: true };
    expect(between(nullable, listed, LENSES.containment).answer).toBe("proven");
    expect(between(orNull, nullable, LENSES.containment)).toMatchObject({ witness: null });
    expect(between({ ...string, nullable: true }, string, LENSES.containment)).toMatchObject({ witness: null });
    expect(between(nullable, listed, LENSES.strict)).toMatchObject({ witness: null });
    expect(between(orNull, nullable, LENSES.strict).answer).toBe("proven");
  });

  test("`not` excludes null beside `nullable`, except in custom resources", () => {
    const nullable = { ...string, nullable: true };
    const negated = { not: { enum: [null] } };
    const rejecting = [
      { ...nullable, ...negated },
      { ...nullable, not: { type: "integer", nullable: true } },
      { ...nullable, allOf: [{ allOf: [negated] }] },
      { ...nullable, anyOf: [negated, { ...negated, maxLength: 1 }] },
    ];
    for (const dialect of ["swagger-2.0", "openapi-3.0", "openapi-3.1"] as const)
      for (const schema of rejecting)
        expect(between(nullable, schema, LENSES.strict, dialect)).toMatchObject({ witness: null });
    expect(between(nullable, rejecting[0]!, LENSES.strict, "crd").answer).toBe("proven");
    expect(between(nullable, { ...nullable, not: { type: "integer" } }, LENSES.strict).answer).toBe("proven");
  });

  test("a dynamic reference with several targets is left open", () => {
    const anchors = { x: { $dynamicAnchor: "n", type: "string" }, y: { $dynamicAnchor: "n", type: "integer" } };
    const schema = { $dynamicRef: "#n", $defs: anchors };
    const answer = between(schema, { type: "string" }, LENSES.containment, "json-schema");
    expect(answer.answer).toBe("undecided");
    expect(between(schema, schema, LENSES.containment, "json-schema").answer).toBe("proven");
  });

  test("formats are asserted where the lens states it", () => {
    const asserted = { ...LENSES.containment, formats: ["int32", "date", "uuid"] };
    const int32 = { type: "integer", format: "int32" };
    expect(between({ type: "integer" }, int32, LENSES.containment).answer).toBe("proven");
    expect(between({ type: "integer" }, int32, asserted)).toMatchObject({ witness: -2147483649 });
    expect(between({ ...string, format: "date" }, { ...string, format: "uuid" }, asserted).answer).toBe("witness");
    expect(between(string, { ...string, format: "date" }, asserted)).toMatchObject({ witness: "" });
  });
});
