import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../../src/model/json.ts";
import { Parts } from "../../../src/prove/oracle/parts.ts";
import { vocabularyOf } from "../../../src/prove/oracle/vocabulary.ts";

const NAMES = ["name", "street", "house", "town", "region", "country", "phone", "birthday"];
const PERSON = {
  properties: Object.fromEntries(NAMES.map((name) => [name, { minLength: 1 }])),
  required: NAMES,
};

function sharing(): { readonly added: readonly JsonObject[]; share(document: JsonObject): JsonObject } {
  const parts: JsonObject[] = [];
  const known = new Parts((schema) => parts.push(schema));
  return { added: parts, share: (document) => known.share(document, vocabularyOf("2020-12"), (schema) => schema) };
}

const documentOf = ($defs: JsonObject): JsonObject => ({ allOf: [{ $ref: "#/$defs/root" }], $defs });
const PART = { $ref: expect.stringContaining("/part/") as unknown as string };

describe("what several documents state the same", () => {
  test("is stated once, wherever it stands in them", () => {
    const { added, share } = sharing();
    expect(share(documentOf({ root: PERSON }))).toMatchObject({ allOf: [PART] });
    expect(share(documentOf({ root: { properties: { owner: PERSON } } }))).toMatchObject({
      allOf: [{ properties: { owner: PART } }],
    });
    expect(share(documentOf({ root: { items: { $ref: "#/$defs/one" } }, one: PERSON }))).toMatchObject({
      allOf: [{ items: PART }],
    });
    expect(added).toEqual([PERSON]);
  });

  test("is stated with what it refers to, unless that leads back to it", () => {
    const { added, share } = sharing();
    const family = { ...PERSON, properties: { ...PERSON.properties, spouse: { $ref: "#/$defs/person" } } };
    share(documentOf({ root: family, person: PERSON }));
    expect(added).toMatchObject([PERSON, { properties: { spouse: PART } }]);
    const kin = { ...PERSON, properties: { ...PERSON.properties, kin: { $ref: "#/$defs/root" } } };
    expect(share(documentOf({ root: kin }))).toMatchObject({ allOf: [{ $ref: "#/$defs/root" }], $defs: { root: kin } });
    expect(added).toHaveLength(2);
  });

  test("stays a reference beside other words, and stays in its place where it is short", () => {
    const { added, share } = sharing();
    const root = { properties: { owner: { $ref: "#/$defs/one", minProperties: 1 }, name: { minLength: 1 } } };
    expect(share(documentOf({ root, one: PERSON }))).toMatchObject({
      allOf: [{ properties: { owner: { ...PART, minProperties: 1 }, name: { minLength: 1 } } }],
    });
    expect(added).toEqual([PERSON]);
  });
});
