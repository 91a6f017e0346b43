// Additions to one list are one finding, with an occurrence for each entry.
import { describe, expect, test } from "@jest/globals";
import { between, VERSIONS, withRoot, type Place } from "./pairs.ts";

const CARS = ["Ant", "Bee", "Cat", "Dog"];
const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const component = (name: string): string =>
  `    ${name}: { type: object, additionalProperties: false, required: [kind, ${name}], properties: { kind: { type: string, enum: [${name}] }, ${name}: { type: string } } }\n`;

function document(root: string, place: Place, version: string): string {
  return withRoot(CARS.map(component).join("") + `    Root: ${root}\n`)(root, place, version);
}

const union = (names: readonly string[], keyword = "oneOf"): string => `{ ${keyword}: [${names.map(ref).join(", ")}] }`;
const tagged = (names: readonly string[]): string =>
  `{ oneOf: [${names.map(ref).join(", ")}], discriminator: { propertyName: kind, mapping: { ${names.map((name) => `${name}: '#/components/schemas/${name}'`).join(", ")} } } }`;
const listed = (values: readonly string[]): string => `{ type: string, enum: [${values.join(", ")}] }`;

/** A few values are a finding each, so that each has its witness. */
const MANY = Array.from({ length: 40 }, (_, index) => `v${String(index)}`);

type Row = readonly [name: string, place: Place, old: string, new_: string, rule: string, occurrences: number];

describe.each(VERSIONS)("additions to one list, %s", (version) => {
  test.each<Row>([
    ["alternatives added", "response", union(["Ant", "Bee"]), union(CARS), "variant-added", 2],
    ["alternatives removed", "request", union(CARS), union(["Ant", "Bee"]), "variant-removed", 2],
    [
      "alternatives of anyOf added",
      "response",
      union(["Ant", "Bee"], "anyOf"),
      union(CARS, "anyOf"),
      "variant-added",
      2,
    ],
    ["tagged alternatives added", "response", tagged(["Ant", "Bee"]), tagged(CARS), "variant-added", 2],
    ["tagged alternatives removed", "request", tagged(CARS), tagged(["Ant"]), "variant-removed", 3],
    ["forty values added", "response", listed(["a"]), listed(["a", ...MANY]), "enum-value-added", 1],
    ["one value added", "response", listed(["a"]), listed(["a", "b"]), "enum-value-added", 1],
    ["one alternative added", "response", union(["Ant", "Bee"]), union(["Ant", "Bee", "Cat"]), "variant-added", 1],
    [
      "alternatives of items added",
      "response",
      `{ type: array, items: ${union(["Ant", "Bee"])} }`,
      `{ type: array, items: ${union(CARS)} }`,
      "variant-added",
      2,
    ],
    [
      "alternatives of a property added",
      "response",
      `{ type: object, properties: { pet: ${union(["Ant", "Bee"])} } }`,
      `{ type: object, properties: { pet: ${union(CARS)} } }`,
      "variant-added",
      2,
    ],
  ])("%s in a %s", (_, place, old, new_, rule, occurrences) => {
    const found = between(document(old, place, version), document(new_, place, version));
    const loud = found.filter(({ verdict }) => verdict === "breaking");
    expect(loud.map(({ ruleId, occurrences: met = [0] }) => [ruleId, met.length])).toEqual([[rule, occurrences]]);
  });
});

/** One operation with scopes, tags and values of a server. */
const scopes = (names: string, tags = "berths"): string => `openapi: 3.0.3
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    get:
      tags: [${tags}]
      security: [{ login: [${names}] }]
      responses: { "204": { description: Free } }
components:
  securitySchemes:
    login:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: { read: '', write: '', admin: '' } } }
`;

test.each<[string, string, string, string, number]>([
  ["scopes required", scopes("read"), scopes("read, write, admin"), "required-scope-added", 2],
  ["one scope required", scopes("read"), scopes("read, write"), "required-scope-added", 1],
  ["tags removed", scopes("read", "a, b, c"), scopes("read", "a"), "operation-tag-removed", 2],
])("%s are one finding", (_, old, new_, rule, occurrences) => {
  const loud = between(old, new_).filter(({ verdict }) => verdict !== "compatible");
  expect(loud.map(({ ruleId, occurrences: met = [0] }) => [ruleId, met.length])).toEqual([[rule, occurrences]]);
});
