// Null, in each spelling of a version.
import { describePairs, OF_2020, SWAGGER, withRoot, type Build } from "./pairs.ts";

const build: Build = (fragment, place, version) =>
  withRoot(`    Root: { type: object, properties: { owner: ${fragment} } }
    Owner: { type: object, properties: { name: { type: string } } }
`)(fragment, place, version);

const REF = "{ $ref: '#/components/schemas/Owner' }";
const TEXT = "{ type: string }";

describePairs("null", ["3.0.3"], build, [
  ["nullable added", "response", TEXT, "{ type: string, nullable: true }", "breaking", "null-added"],
  ["nullable added", "request", TEXT, "{ type: string, nullable: true }", "compatible"],
  ["nullable removed", "request", "{ type: string, nullable: true }", TEXT, "breaking", "null-removed"],
  ["nullable removed", "response", "{ type: string, nullable: true }", TEXT, "compatible"],
  ["reference wrapped", "request", REF, `{ allOf: [${REF}] }`, "compatible"],
  [
    "nullable beside a wrapped reference, as generators write it",
    "response",
    REF,
    `{ nullable: true, allOf: [${REF}] }`,
    "breaking",
  ],
  ["wrapped in oneOf", "response", REF, `{ oneOf: [${REF}] }`, "compatible"],
  [
    "nullable moved into the component's use",
    "request",
    "{ type: string, nullable: true, maxLength: 3 }",
    "{ allOf: [{ type: string, nullable: true, maxLength: 3 }] }",
    "compatible",
  ],
  ["nullable: false written", "request", TEXT, "{ type: string, nullable: false }", "compatible"],
  [
    "nullable with an enum that lists null",
    "response",
    "{ type: string, enum: [a] }",
    "{ type: string, nullable: true, enum: [a, null] }",
    "breaking",
    "null-added",
  ],
]);

describePairs("null", OF_2020, build, [
  ["type added", "response", TEXT, "{ type: [string, 'null'] }", "breaking", "null-added"],
  ["type removed", "request", "{ type: [string, 'null'] }", TEXT, "breaking", "null-removed"],
  ["type added", "request", TEXT, "{ type: [string, 'null'] }", "compatible"],
  [
    "type becomes an alternative",
    "response",
    "{ type: [string, 'null'] }",
    "{ anyOf: [{ type: string }, { type: 'null' }] }",
    "compatible",
  ],
  [
    "alternative becomes a type",
    "request",
    "{ oneOf: [{ type: string }, { type: 'null' }] }",
    "{ type: [string, 'null'] }",
    "compatible",
  ],
  [
    "alternative beside a reference",
    "response",
    REF,
    `{ oneOf: [${REF}, { type: 'null' }] }`,
    "breaking",
    "null-added",
  ],
  ["alternative beside a reference", "request", REF, `{ oneOf: [${REF}, { type: 'null' }] }`, "compatible"],
  ["alternative removed", "request", `{ oneOf: [${REF}, { type: 'null' }] }`, REF, "breaking", "null-removed"],
  [
    "a constant",
    "response",
    `{ oneOf: [${REF}, { type: 'null' }] }`,
    `{ oneOf: [${REF}, { const: null }] }`,
    "compatible",
  ],
  ["the word of 3.0, which is no break of requests", "request", TEXT, "{ type: string, nullable: true }", "compatible"],
  [
    "a second alternative accepts it, within an alternative",
    "request",
    "{ oneOf: [{ oneOf: [{ type: string }, { type: integer }] }, { type: 'null' }] }",
    "{ oneOf: [{ oneOf: [{ type: string }, { type: [integer, 'null'] }] }, { type: 'null' }] }",
    "breaking",
    "null-removed",
  ],
  [
    "a second alternative accepts it, two levels below",
    "request",
    "{ oneOf: [{ oneOf: [{ type: string }, { anyOf: [{ type: integer }, { type: boolean }] }] }, { type: 'null' }] }",
    "{ oneOf: [{ oneOf: [{ type: string }, { anyOf: [{ type: integer }, { type: [boolean, 'null'] }] }] }, { type: 'null' }] }",
    "breaking",
    "null-removed",
  ],
  [
    "both alternatives within the one beside it accept it, which counts as none",
    "request",
    "{ oneOf: [{ oneOf: [{ type: string }, { type: integer }] }, { type: 'null' }] }",
    "{ oneOf: [{ oneOf: [{ type: [string, 'null'] }, { type: [integer, 'null'] }] }, { type: 'null' }] }",
    "compatible",
  ],
]);

/** Null beside an alternative that has a condition or a negation. */
const UNLESS_TEXT = "if: { type: string }, then: { minLength: 1 }, else: { type: object }";

describePairs("null beside conditions and negations", OF_2020, build, [
  [
    "the alternative of null is removed, a condition rejects it",
    "request",
    `{ anyOf: [{ ${UNLESS_TEXT} }, { type: 'null' }] }`,
    `{ anyOf: [{ ${UNLESS_TEXT} }] }`,
    "breaking",
    "null-removed",
  ],
  [
    "the alternative of null lists other values, a condition rejects null",
    "request",
    `{ oneOf: [{ ${UNLESS_TEXT} }, { type: 'null' }] }`,
    `{ oneOf: [{ ${UNLESS_TEXT} }, { type: 'null', enum: [''] }] }`,
    "breaking",
    "null-removed",
  ],
  [
    "the condition begins to accept null, which then matches twice",
    "request",
    `{ oneOf: [{ ${UNLESS_TEXT} }, { type: 'null' }] }`,
    `{ oneOf: [{ ${UNLESS_TEXT.replace("object", "[object, 'null']")} }, { type: 'null' }] }`,
    "breaking",
    "null-removed",
  ],
  [
    "the alternative of null repeats what a condition accepts",
    "request",
    `{ anyOf: [{ ${UNLESS_TEXT.replace("object", "[object, 'null']")} }, { type: 'null' }] }`,
    `{ anyOf: [{ ${UNLESS_TEXT.replace("object", "[object, 'null']")} }] }`,
    "compatible",
  ],
  [
    "a condition about members says nothing of null",
    "request",
    "{ type: [object, 'null'], if: { properties: { a: { const: 1 } } }, then: { required: [b] }, else: { required: [c] } }",
    "{ anyOf: [{ type: object, if: { properties: { a: { const: 1 } } }, then: { required: [b] }, else: { required: [c] } }, { type: 'null' }] }",
    "compatible",
  ],
  [
    "the alternative of null beside a negation of null is removed",
    "request",
    "{ anyOf: [{ type: string, not: { type: 'null' } }, { type: 'null' }] }",
    TEXT,
    "breaking",
    "null-removed",
  ],
  [
    "an alternative that rejected null accepts it, too",
    "request",
    "{ oneOf: [{ type: [string, 'null'], not: { type: 'null' } }, { type: 'null' }] }",
    "{ oneOf: [{ type: [string, 'null'] }, { type: 'null' }] }",
    "breaking",
    "null-removed",
  ],
  [
    "a negation beside the alternatives rejects null before and after",
    "request",
    "{ not: { type: 'null' }, anyOf: [{ type: string }, { type: 'null' }] }",
    TEXT,
    "compatible",
  ],
]);

describePairs("null beside a negation of everything", ["3.0.3"], build, [
  [
    "which rejects null, too",
    "request",
    "{ allOf: [{ type: integer, nullable: true, not: { type: number } }] }",
    "{ allOf: [{ type: integer, nullable: true, not: {} }] }",
    "breaking",
  ],
]);

/** The extension that generators of 2.0 agree on; the format has no null. */
describePairs("null", [SWAGGER], build, [
  ["added", "response", TEXT, "{ type: string, x-nullable: true }", "breaking", "null-added"],
  ["added", "request", TEXT, "{ type: string, x-nullable: true }", "compatible"],
  ["removed", "request", "{ type: string, x-nullable: true }", TEXT, "breaking", "null-removed"],
  ["removed", "response", "{ type: string, x-nullable: true }", TEXT, "compatible"],
  ["false written", "request", TEXT, "{ type: string, x-nullable: false }", "compatible"],
  [
    "added to a list",
    "response",
    "{ type: array, items: { type: string } }",
    "{ type: array, x-nullable: true, items: { type: string } }",
    "breaking",
    "null-added",
  ],
  [
    "added to items",
    "response",
    "{ type: array, items: { type: string } }",
    "{ type: array, items: { type: string, x-nullable: true } }",
    "breaking",
    "null-added",
  ],
  [
    "added to values",
    "response",
    "{ type: string, enum: [a] }",
    "{ type: string, x-nullable: true, enum: [a, null] }",
    "breaking",
    "null-added",
  ],
  ["wrapped reference", "request", REF, `{ allOf: [${REF}] }`, "compatible"],
  ["beside a wrapped reference", "response", REF, `{ x-nullable: true, allOf: [${REF}] }`, "breaking"],
  [
    "the word of 3.0, which is read as such",
    "response",
    TEXT,
    "{ type: string, nullable: true }",
    "breaking",
    "null-added",
  ],
]);
