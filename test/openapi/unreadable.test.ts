// A part that cannot be read is not removed, not added and not compatible: it is an input error.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { document, JSON_SCHEMA, readText, SWAGGER, VERSIONS, withRoot } from "./pairs.ts";

/** Writes a document with a reference to `Good` or `Gone`. */
type Refer = (name: string, version: string) => string;

const openapi =
  (operation: (name: string) => string): Refer =>
  (name, version) => `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    post: { ${operation(name)} }
components:
  parameters: { Good: { name: size, in: query, schema: { type: integer } } }
  responses: { Good: { description: Free, content: { application/json: { schema: { type: string } } } } }
  requestBodies: { Good: { required: true, content: { application/json: { schema: { type: string } } } } }
  headers: { Good: { schema: { type: integer } } }
  callbacks: { Good: { '/done': { post: { responses: { "204": { description: Seen } } } } } }
  schemas: { Good: { type: string } }
`;
const OK = 'responses: { "200": { description: OK } }';
const OPENAPI: Readonly<Record<string, Refer>> = {
  response: openapi((name) => `responses: { "200": { $ref: '#/components/responses/${name}' } }`),
  parameter: openapi((name) => `parameters: [{ $ref: '#/components/parameters/${name}' }], ${OK}`),
  "request body": openapi((name) => `requestBody: { $ref: '#/components/requestBodies/${name}' }, ${OK}`),
  header: openapi(
    (name) => `responses: { "200": { description: OK, headers: { Wait: { $ref: '#/components/headers/${name}' } } } }`,
  ),
  callback: openapi((name) => `callbacks: { done: { $ref: '#/components/callbacks/${name}' } }, ${OK}`),
  schema: openapi(
    (name) =>
      `responses: { "200": { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } } }`,
  ),
};

const swagger =
  (operation: (name: string) => string): Refer =>
  (name) => `swagger: "2.0"
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    post: { ${operation(name)} }
parameters:
  Good: { name: size, in: query, type: integer }
responses: { Good: { description: Free, schema: { type: string } } }
definitions: { Good: { type: string } }
`;

const inSchema =
  (schema: (ref: string) => string): Refer =>
  (name, version) =>
    withRoot(`    Root: ${schema(`{ $ref: '#/components/schemas/${name}' }`)}\n    Good: { type: string }\n`)(
      "",
      "response",
      version,
    );
const SCHEMAS: Readonly<Record<string, Refer>> = {
  "property's schema": inSchema((ref) => `{ type: object, properties: { boat: ${ref} } }`),
  "schema of items": inSchema((ref) => `{ type: array, items: ${ref} }`),
  "schema of a map": inSchema((ref) => `{ type: object, additionalProperties: ${ref} }`),
  "part of allOf": inSchema((ref) => `{ allOf: [${ref}, { title: Boat }] }`),
};
const SWAGGERS: Readonly<Record<string, Refer>> = {
  response: swagger((name) => `responses: { "200": { $ref: '#/responses/${name}' } }`),
  parameter: swagger((name) => `parameters: [{ $ref: '#/parameters/${name}' }], ${OK}`),
  "schema of a body": (name, version) =>
    document(
      version,
      { place: "request", schema: `{ $ref: '#/definitions/${name}' }` },
      "    Good: { type: string }\n",
    ),
};

const CASES = [
  ...VERSIONS.map((version) => [version, { ...OPENAPI, ...SCHEMAS }] as const),
  [SWAGGER, { ...SWAGGERS, ...SCHEMAS }],
  [JSON_SCHEMA, SCHEMAS],
] as const;

describe.each(CASES)("references that lead nowhere, %s", (version, cases) => {
  const rows = Object.entries<Refer>(cases).flatMap(([name, write]) => {
    const [good, gone] = [write("Good", version), write("Gone", version)];
    return [
      [name, "now", good, gone],
      [name, "before", gone, good],
      [name, "on both sides", gone, gone],
    ] as const;
  });
  test.each(rows)("a %s, %s", (_name, _when, old, new_) => {
    const compared = compare(readText("old.yaml", old), readText("new.yaml", new_));
    const loud = compared.findings.filter(({ verdict }) => verdict === "breaking" || verdict === "dangerous");
    expect(loud.map(({ ruleId }) => ruleId)).toEqual([]);
    expect(compared.problems.map(({ code, level }) => `${code} ${level}`)).toContain("REF_NOT_FOUND error");
    expect(compared.verdict).toBe("unknown");
  });
});
