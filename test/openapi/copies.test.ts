// A document without references (an API; JSON Schema has no operations that share a schema): equal inline schemas that got the same edit are one finding, others are not.
import { describe, expect, test } from "@jest/globals";
import { between, HTTP, SWAGGER } from "./pairs.ts";

/** Each schema is the answer of one operation. */
function answers(schemas: readonly string[], version: string): string {
  const [head, body] =
    version === SWAGGER
      ? (['swagger: "2.0"', (schema: string) => `schema: ${schema}`] as const)
      : ([`openapi: ${version}`, (schema: string) => `content: { application/json: { schema: ${schema} } }`] as const);
  const paths = schemas.map(
    (schema, index) => `  /p${String(index)}:
    get: { produces: [application/json], responses: { "200": { description: OK, ${body(schema)} } } }
`,
  );
  const text = `${head}\ninfo: { title: Moorings, version: 1.0.0 }\npaths:\n${paths.join("")}`;
  return version === SWAGGER ? text : text.replaceAll("produces: [application/json], ", "");
}

const boat = (properties: string, required = "id"): string =>
  `{ type: object, required: [${required}], properties: { id: { type: string }, name: { type: string }, ${properties} } }`;
const OLD = boat("beam: { type: integer }, flag: { type: string, enum: [a, b] }", "id, name");
const OPTIONAL = boat("beam: { type: integer }, flag: { type: string, enum: [a, b] }");
const TYPED = boat("beam: { type: string }, flag: { type: string, enum: [a, b] }", "id, name");
const OTHER = boat("crew: { type: integer }, flag: { type: string, enum: [a, b] }", "id, name");
const OTHER_OPTIONAL = boat("crew: { type: integer }, flag: { type: string, enum: [a, b] }");
const list = (schema: string): string => `{ type: array, items: ${schema} }`;
const member = (schema: string): string => `{ type: object, properties: { boat: ${schema} } }`;
const SMALL = "{ type: object, required: [id], properties: { id: { type: string } } }";
const SMALL_OPTIONAL = "{ type: object, properties: { id: { type: string } } }";
const times = (count: number, schema: string): readonly string[] => Array.from({ length: count }, () => schema);

type Row = readonly [
  name: string,
  old: readonly string[],
  new_: readonly string[],
  findings: number,
  occurrences: number,
];

describe.each(HTTP)("copies, %s", (version) => {
  test.each<Row>([
    ["three copies with one edit", times(3, OLD), times(3, OPTIONAL), 1, 3],
    ["twenty copies with one edit", times(20, OLD), times(20, OPTIONAL), 1, 20],
    ["copies in lists", times(3, list(OLD)), times(3, list(OPTIONAL)), 1, 3],
    ["copies in members", times(3, member(OLD)), times(3, member(OPTIONAL)), 1, 3],
    ["copies in both", [list(OLD), member(OLD)], [list(OPTIONAL), member(OPTIONAL)], 1, 2],
    ["one of two copies edited", [OLD, OLD], [OPTIONAL, OLD], 1, 1],
    ["copies with different edits", [OLD, OLD], [OPTIONAL, TYPED], 2, 2],
    ["another edit of the same rule in another schema", [OLD, OTHER], [OPTIONAL, OTHER_OPTIONAL], 2, 2],
    ["copies that are too small to be one declaration", [SMALL, SMALL], [SMALL_OPTIONAL, SMALL_OPTIONAL], 2, 2],
    ["copies that were equal before only, edited alike", [OLD, OLD, OTHER], [TYPED, TYPED, OTHER], 1, 2],
  ])("%s", (_, old, new_, findings, occurrences) => {
    const loud = between(answers(old, version), answers(new_, version)).filter(({ verdict }) => verdict === "breaking");
    const met = loud.reduce((sum, finding) => sum + (finding.occurrences?.length ?? 1), 0);
    expect([loud.length, met]).toEqual([findings, occurrences]);
  });
});
