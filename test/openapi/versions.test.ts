// The version of the format or the dialect of its schemas changes, and what is written with it.
import { describePairs, document, JSON_SCHEMA, type Build } from "./pairs.ts";

/** The fragment is the version, then a schema of a member. */
const of: Build = (fragment, place) => {
  const [version = "", schema = ""] = fragment.split(" | ");
  return document(version, { place, schema: `{ type: object, properties: { owner: ${schema} } }` }, OWNER);
};
const OWNER = "    Owner: { type: object, properties: { name: { type: string } } }\n    Name: { type: string }\n";
const REF = "$ref: '#/components/schemas/Owner'";

describePairs("2.0 to 3.0", [""], of, [
  [
    "null, in the words of each",
    "response",
    "2.0 | { type: string, x-nullable: true }",
    "3.0.3 | { type: string, nullable: true }",
    "compatible",
  ],
  [
    "null, in the words of each",
    "request",
    "2.0 | { type: string, x-nullable: true }",
    "3.0.3 | { type: string, nullable: true }",
    "compatible",
  ],
  [
    "null lost",
    "request",
    "2.0 | { type: string, x-nullable: true }",
    "3.0.3 | { type: string }",
    "breaking",
    "null-removed",
  ],
  [
    "null came",
    "response",
    "2.0 | { type: string }",
    "3.0.3 | { type: string, nullable: true }",
    "breaking",
    "null-added",
  ],
  ["a reference", "response", `2.0 | { ${REF} }`, `3.0.3 | { ${REF} }`, "compatible"],
  [
    "a bound that is excluded",
    "request",
    "2.0 | { type: number, minimum: 0, exclusiveMinimum: true }",
    "3.0.3 | { type: number, minimum: 0, exclusiveMinimum: true }",
    "compatible",
  ],
  [
    "a bound that is no longer excluded",
    "response",
    "2.0 | { type: number, minimum: 0, exclusiveMinimum: true }",
    "3.0.3 | { type: number, minimum: 0 }",
    "breaking",
  ],
  [
    "a part that only answers have",
    "request",
    "2.0 | { type: string, readOnly: true }",
    "3.0.3 | { type: string, readOnly: true }",
    "compatible",
  ],
  ["another type", "request", "2.0 | { type: string }", "3.0.3 | { type: integer }", "breaking", "type-changed"],
  [
    "values as alternatives",
    "request",
    "2.0 | { type: string, enum: [a, b] }",
    "3.0.3 | { oneOf: [{ type: string, enum: [a] }, { type: string, enum: [b] }] }",
    "compatible",
  ],
]);

for (const version of ["3.1.0", "3.2.0"]) {
  const to = (schema: string): string => `${version} | { ${schema} }`;
  const from = (schema: string): string => `3.0.3 | { ${schema} }`;
  describePairs("3.0 to a version", [version], of, [
    [
      "nullable beside a reference, ignored by both",
      "response",
      from(`${REF}, nullable: true`),
      to(`${REF}, nullable: true`),
      "compatible",
    ],
    [
      "nullable beside a reference, ignored by both",
      "request",
      from(`${REF}, nullable: true`),
      to(`${REF}, nullable: true`),
      "compatible",
    ],
    [
      "null, in the words of each",
      "response",
      from("type: string, nullable: true"),
      to("type: [string, 'null']"),
      "compatible",
    ],
    [
      "null, in the words of each",
      "request",
      from("type: string, nullable: true"),
      to("type: [string, 'null']"),
      "compatible",
    ],
    [
      "nullable, which is read as in 3.0",
      "request",
      from("type: string, nullable: true"),
      to("type: string, nullable: true"),
      "compatible",
    ],
    [
      "nullable, which is read as in 3.0",
      "response",
      from("type: string, nullable: true"),
      to("type: string, nullable: true"),
      "compatible",
    ],
    [
      "null among values",
      "response",
      from("type: string, nullable: true, enum: [a, null]"),
      to("type: [string, 'null'], enum: [a, null]"),
      "compatible",
    ],
    [
      "a reference that can be null",
      "request",
      from(`nullable: true, allOf: [{ ${REF} }]`),
      to(`anyOf: [{ ${REF} }, { type: 'null' }]`),
      "compatible",
    ],
    [
      "an excluded bound",
      "request",
      from("type: number, minimum: 0, exclusiveMinimum: true"),
      to("type: number, exclusiveMinimum: 0"),
      "compatible",
    ],
    [
      "another excluded bound",
      "request",
      from("type: number, minimum: 0, exclusiveMinimum: true"),
      to("type: number, exclusiveMinimum: 1"),
      "breaking",
    ],
    ["a description beside a reference", "response", from(REF), to(`${REF}, description: Who moors it.`), "compatible"],
    [
      "a limit beside a reference, now read",
      "request",
      from("$ref: '#/components/schemas/Name', maxLength: 3"),
      to("$ref: '#/components/schemas/Name', maxLength: 3"),
      "breaking",
    ],
    [
      "base64, in the words of each",
      "response",
      from("type: string, format: byte"),
      to("type: string, contentEncoding: base64"),
      "compatible",
    ],
  ]);
}

/** The fragment is the dialect, then a schema of a member. */
const inDialect: Build = (fragment, place, version) => {
  const [dialect = "", schema = ""] = fragment.split(" | ");
  const text = document(version, { place, schema: `{ type: object, properties: { owner: ${schema} } }` }, OWNER);
  return version === JSON_SCHEMA
    ? text.replace("https://json-schema.org/draft/2020-12/schema", dialect)
    : text.replace("paths:", `jsonSchemaDialect: '${dialect}'\npaths:`);
};
const seven = (schema: string): string => `http://json-schema.org/draft-07/schema# | { ${schema} }`;
const now = (schema: string): string => `https://json-schema.org/draft/2020-12/schema | { ${schema} }`;
const NAME = "$ref: '#/components/schemas/Name'";

describePairs("dialects", ["3.1.0", "3.2.0", JSON_SCHEMA], inDialect, [
  [
    "a tuple, in the words of each",
    "request",
    seven("type: array, items: [{ type: string }, { type: integer }]"),
    now("type: array, prefixItems: [{ type: string }, { type: integer }]"),
    "compatible",
  ],
  [
    "a tuple, in the words of each",
    "response",
    seven("type: array, items: [{ type: string }, { type: integer }]"),
    now("type: array, prefixItems: [{ type: string }, { type: integer }]"),
    "compatible",
  ],
  [
    "a closed tuple",
    "response",
    seven("type: array, items: [{ type: string }], additionalItems: false"),
    now("type: array, prefixItems: [{ type: string }], items: false"),
    "compatible",
  ],
  [
    "a tuple of another type",
    "request",
    seven("type: array, items: [{ type: string }]"),
    now("type: array, prefixItems: [{ type: integer }]"),
    "breaking",
  ],
  [
    "dependencies, in the words of each",
    "request",
    seven("type: object, dependencies: { a: [b] }"),
    now("type: object, dependentRequired: { a: [b] }"),
    "compatible",
  ],

  [
    "a limit beside a reference, now read",
    "request",
    seven(`${NAME}, maxLength: 3`),
    now(`${NAME}, maxLength: 3`),
    "breaking",
  ],
  [
    "a limit beside a reference, now read",
    "response",
    seven(`${NAME}, maxLength: 3`),
    now(`${NAME}, maxLength: 3`),
    "compatible",
  ],
  ["a limit beside a reference, never read", "request", seven(NAME), seven(`${NAME}, maxLength: 3`), "compatible"],
  ["a limit", "request", seven("type: string, maxLength: 3"), now("type: string, maxLength: 3"), "compatible"],
  [
    "a lower limit",
    "request",
    seven("type: string, maxLength: 3"),
    now("type: string, maxLength: 2"),
    "breaking",
    "max-length-lowered",
  ],
  [
    "an excluded bound",
    "response",
    seven("type: number, exclusiveMinimum: 0"),
    now("type: number, exclusiveMinimum: 0"),
    "compatible",
  ],
]);
// Validators of OpenAPI read `dependencies` still.
describePairs("dialects", [JSON_SCHEMA], inDialect, [
  [
    "dependencies that are no longer read",
    "response",
    seven("type: object, properties: { a: {}, b: {} }, dependencies: { a: [b] }"),
    now("type: object, properties: { a: {}, b: {} }, dependencies: { a: [b] }"),
    "breaking",
  ],
]);
describePairs("dialects", ["3.1.0", "3.2.0"], inDialect, [
  [
    "dependencies that are still read",
    "response",
    seven("type: object, properties: { a: {}, b: {} }, dependencies: { a: [b] }"),
    now("type: object, properties: { a: {}, b: {} }, dependencies: { a: [b] }"),
    "compatible",
  ],
]);
