// Additions to one list are one finding (alternatives do not exist in 2.0, tags of alternatives and scopes not in JSON Schema), with an occurrence for each entry.
import { describe, expect, test } from "@jest/globals";
import { ALL, between, HTTP, SWAGGER, VERSIONS, WITH_ALTERNATIVES, withRoot, type Place } from "./pairs.ts";

const CARS = ["Ant", "Bee", "Cat", "Dog"];
const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const component = (name: string): string =>
  `    ${name}: { type: object, additionalProperties: false, required: [kind, ${name}], properties: { kind: { type: string, enum: [${name}] }, ${name}: { type: string } } }\n`;

function documentOf(root: string, place: Place, version: string): string {
  return withRoot(CARS.map(component).join("") + `    Root: ${root}\n`)(root, place, version);
}

const union = (names: readonly string[], keyword = "oneOf"): string => `{ ${keyword}: [${names.map(ref).join(", ")}] }`;
const tagged = (names: readonly string[]): string =>
  `{ oneOf: [${names.map(ref).join(", ")}], discriminator: { propertyName: kind, mapping: { ${names.map((name) => `${name}: '#/components/schemas/${name}'`).join(", ")} } } }`;
const listed = (values: readonly string[]): string => `{ type: string, enum: [${values.join(", ")}] }`;

const numbers = (count: number): string =>
  `{ type: integer, enum: [${Array.from({ length: count }, (_, index) => index).join(", ")}] }`;

/** A few values are a finding each, so that each has its witness. */
const MANY = Array.from({ length: 40 }, (_, index) => `v${String(index)}`);

type Row = readonly [name: string, place: Place, old: string, new_: string, rule: string, occurrences: number];

function describeRows(kind: string, versions: readonly string[], rows: readonly Row[]): void {
  describe.each(versions)(`${kind} added to one list, %s`, (version) => {
    test.each(rows)("%s in a %s", (_, place, old, new_, rule, occurrences) => {
      const found = between(documentOf(old, place, version), documentOf(new_, place, version), place);
      const loud = found.filter(({ verdict }) => verdict === "breaking");
      expect(loud.map(({ ruleId, occurrences: met = [0] }) => [ruleId, met.length])).toEqual([[rule, occurrences]]);
    });
  });
}

describeRows("alternatives", WITH_ALTERNATIVES, [
  ["alternatives added", "response", union(["Ant", "Bee"]), union(CARS), "variant-added", 2],
  ["alternatives removed", "request", union(CARS), union(["Ant", "Bee"]), "variant-removed", 2],
  ["alternatives of anyOf added", "response", union(["Ant", "Bee"], "anyOf"), union(CARS, "anyOf"), "variant-added", 2],
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
  [
    "alternatives of anyOf removed",
    "request",
    union(CARS, "anyOf"),
    union(["Ant", "Bee"], "anyOf"),
    "variant-removed",
    2,
  ],
  ["one alternative removed", "request", union(CARS), union(["Ant", "Bee", "Cat"]), "variant-removed", 1],
  ["three alternatives added", "response", union(["Ant"], "anyOf"), union(CARS, "anyOf"), "variant-added", 3],
  [
    "an alternative added in front",
    "response",
    union(["Bee", "Cat"]),
    union(["Ant", "Bee", "Cat"]),
    "variant-added",
    1,
  ],
]);

describeRows("tags", VERSIONS, [
  ["tagged alternatives added", "response", tagged(["Ant", "Bee"]), tagged(CARS), "variant-added", 2],
  ["tagged alternatives removed", "request", tagged(CARS), tagged(["Ant"]), "variant-removed", 3],
]);

const member = (schema: string): string => `{ type: object, properties: { pet: ${schema} } }`;
const items = (schema: string): string => `{ type: array, items: ${schema} }`;
describeRows("values", ALL, [
  ["forty values added", "response", listed(["a"]), listed(["a", ...MANY]), "enum-value-added", 1],
  ["one value added", "response", listed(["a"]), listed(["a", "b"]), "enum-value-added", 1],
  ["one value added in front", "response", listed(["b"]), listed(["a", "b"]), "enum-value-added", 1],
  ["forty values removed", "request", listed(["a", ...MANY]), listed(["a"]), "enum-value-removed", 1],
  ["one value removed", "request", listed(["a", "b"]), listed(["a"]), "enum-value-removed", 1],
  [
    "forty values of a property added",
    "response",
    member(listed(["a"])),
    member(listed(["a", ...MANY])),
    "enum-value-added",
    1,
  ],
  [
    "forty values of a property removed",
    "request",
    member(listed(["a", ...MANY])),
    member(listed(["a"])),
    "enum-value-removed",
    1,
  ],
  [
    "forty values of items added",
    "response",
    items(listed(["a"])),
    items(listed(["a", ...MANY])),
    "enum-value-added",
    1,
  ],
  [
    "forty values of items removed",
    "request",
    items(listed(["a", ...MANY])),
    items(listed(["a"])),
    "enum-value-removed",
    1,
  ],
  ["forty numbers added", "response", numbers(1), numbers(41), "enum-value-added", 1],
]);

/** One operation with scopes and tags. */
const secured = (version: string, names: string, tags: string): string => {
  const [head, schemes, flow] =
    version === SWAGGER
      ? ([
          'swagger: "2.0"',
          "securityDefinitions:\n  login: ",
          (scopes: string) => `{ type: oauth2, flow: application, tokenUrl: 'https://a.example/t', scopes: ${scopes} }`,
        ] as const)
      : ([
          `openapi: ${version}`,
          "components:\n  securitySchemes:\n    login: ",
          (scopes: string) =>
            `{ type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: ${scopes} } } }`,
        ] as const);
  return `${head}
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    get:
      tags: [${tags}]
      security: [{ login: [${names}] }]
      responses: { "204": { description: Free } }
${schemes}${flow("{ read: '', write: '', admin: '', audit: '' }")}
`;
};

describe.each(HTTP)("scopes and tags of one operation, %s", (version) => {
  test.each<[string, readonly [string, string], readonly [string, string], string, number]>([
    ["two scopes required", ["read", "a"], ["read, write, admin", "a"], "required-scope-added", 2],
    ["one scope required", ["read", "a"], ["read, write", "a"], "required-scope-added", 1],
    ["three scopes required", ["read", "a"], ["read, write, admin, audit", "a"], "required-scope-added", 3],
    ["one scope required in front", ["write", "a"], ["read, write", "a"], "required-scope-added", 1],
    ["two tags removed", ["read", "a, b, c"], ["read", "a"], "operation-tag-removed", 2],
    ["one tag removed", ["read", "a, b"], ["read", "a"], "operation-tag-removed", 1],
    ["the first tag removed", ["read", "a, b"], ["read", "b"], "operation-tag-removed", 1],
    ["three tags removed", ["read", "a, b, c, d"], ["read", "a"], "operation-tag-removed", 3],
  ])("%s are one finding", (_, old, new_, rule, occurrences) => {
    const loud = between(secured(version, ...old), secured(version, ...new_)).filter(
      ({ verdict }) => verdict !== "compatible",
    );
    expect(loud.map(({ ruleId, occurrences: met = [0] }) => [ruleId, met.length])).toEqual([[rule, occurrences]]);
  });
  test.each<[string, readonly [string, string], readonly [string, string]]>([
    ["fewer scopes", ["read, write", "a"], ["read", "a"]],
    ["another order", ["read, write", "a, b"], ["write, read", "b, a"]],
    ["a tag added", ["read", "a"], ["read", "a, b"]],
  ])("%s give no finding", (_, old, new_) => {
    const loud = between(secured(version, ...old), secured(version, ...new_)).filter(
      ({ verdict }) => verdict !== "compatible",
    );
    expect(loud).toEqual([]);
  });
});

test.each(VERSIONS)("a list that became two lists had two edits, %s", (version) => {
  const document = (first: string, second: string): string => `openapi: ${version}
info: { title: Cars, version: 1.0.0 }
paths:
  /first:
    post: { requestBody: { required: true, content: { application/json: { schema: ${ref(first)} } } }, responses: { "204": { description: OK } } }
  /second:
    post: { requestBody: { required: true, content: { application/json: { schema: ${ref(second)} } } }, responses: { "204": { description: OK } } }
components:
  schemas:
${CARS.map(component).join("")}    All: { type: object, properties: { pets: { type: array, items: ${union(CARS)} } } }
    Some: { type: object, properties: { pets: { type: array, items: ${union(["Ant", "Bee"])} } } }
    Others: { type: object, properties: { pets: { type: array, items: ${union(["Cat", "Dog"])} } } }
`;
  const loud = between(document("All", "All"), document("Some", "Others")).filter(
    ({ ruleId }) => ruleId === "variant-removed",
  );
  expect(loud.map(({ reach, occurrences }) => [reach, occurrences?.length]).sort()).toEqual([
    [["POST /first"], 2],
    [["POST /second"], 2],
  ]);
});
