// A document without references (an API; JSON Schema has no operations that share a schema): equal inline schemas that got the same edit are one finding, others are not.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
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

/** Each operation has its own copy of the parameter. */
function queries(parameters: readonly string[], version: string): string {
  const paths = parameters.map(
    (parameter, index) => `  /q${String(index)}:
    get: { parameters: [${parameter}], responses: { "204": { description: OK } } }
`,
  );
  const head = version === SWAGGER ? 'swagger: "2.0"' : `openapi: ${version}`;
  return `${head}\ninfo: { title: Moorings, version: 1.0.0 }\npaths:\n${paths.join("")}`;
}

describe.each(HTTP)("copies of a parameter, %s", (version) => {
  const query = (maximum: number, more = "description: Length of the boat in feet", name = "length"): string =>
    version === SWAGGER
      ? `{ name: ${name}, in: query, ${more}, type: integer, maximum: ${String(maximum)} }`
      : `{ name: ${name}, in: query, ${more}, schema: { type: integer, maximum: ${String(maximum)} } }`;

  test.each<Row>([
    ["with a description and one edit", times(5, query(90)), times(5, query(50)), 1, 5],
    ["without a description", times(2, query(90, "required: true")), times(2, query(50, "required: true")), 2, 2],
    ["one of two edited", [query(90), query(90)], [query(50), query(90)], 1, 1],
    ["with different edits", [query(90), query(90)], [query(50), query(40)], 2, 2],
    [
      "with other descriptions",
      [query(90), query(90, "description: Of the pier")],
      [query(50), query(50, "description: Of the pier")],
      2,
      2,
    ],
    ["with other names", [query(90), query(90, undefined, "beam")], [query(50), query(50, undefined, "beam")], 2, 2],
  ])("%s", (_, old, new_, findings, occurrences) => {
    const loud = between(queries(old, version), queries(new_, version)).filter(({ verdict }) => verdict === "breaking");
    const met = loud.reduce((sum, finding) => sum + (finding.occurrences?.length ?? 1), 0);
    expect([loud.length, met]).toEqual([findings, occurrences]);
  });
});

describe("each copy keeps its occurrence", () => {
  const [version] = HTTP;
  const occurrencesOf = (old: readonly string[], new_: readonly string[]) =>
    between(answers(old, version!), answers(new_, version!))
      .filter(({ verdict }) => verdict === "breaking")
      .flatMap((finding) => finding.occurrences ?? [finding]);

  test("with its place, operation and fingerprint", () => {
    const met = occurrencesOf(times(3, OLD), times(3, OPTIONAL));
    expect(met.map(({ reach }) => reach)).toEqual([["GET /p0"], ["GET /p1"], ["GET /p2"]]);
    expect(new Set(met.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    for (const [index, { old, new: new_ }] of met.entries())
      for (const { pointer } of [old, new_]) expect(pointer).toMatch(new RegExp(`^/paths/~1p${String(index)}/`, "u"));
  });

  test("the fingerprint is that of the same place alone, so that a copy that gets the edit later is not accepted", () => {
    const alone = occurrencesOf([OLD, OLD, OLD], [OLD, OPTIONAL, OLD]);
    const all = occurrencesOf(times(3, OLD), times(3, OPTIONAL));
    expect(alone.map(({ fingerprint }) => fingerprint)).toEqual([all[1]!.fingerprint]);
  });

  test("of copies within copies", () => {
    const crew = (boatOf: string): string =>
      `{ type: object, properties: { a: { type: string }, b: { type: string }, first: ${boatOf}, all: ${list(boatOf)} } }`;
    const met = occurrencesOf([crew(OLD), crew(OLD), OLD], [crew(OPTIONAL), crew(OPTIONAL), OPTIONAL]);
    const places = met.map(({ new: { pointer } }) => pointer.replace(/^.*schema/u, ""));
    expect(places.sort()).toEqual([
      "/properties/all/items/properties/name",
      "/properties/all/items/properties/name",
      "/properties/first/properties/name",
      "/properties/first/properties/name",
      "/properties/name",
    ]);
  });
});

test("a copy is not read, compared or proven again", () => {
  const counted = (count: number): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    const measure = Object.assign(<T>(_: string, work: () => T) => work(), {
      count: (what: string, amount = 1) => counts.set(what, (counts.get(what) ?? 0) + amount),
    });
    const read = (name: string, schema: string): Reading =>
      readSnapshot({ name, url: `file:///${name}`, text: answers(times(count, list(schema)), "3.0.3") });
    compare(read("old.yaml", OLD), read("new.yaml", OPTIONAL), { measure });
    return counts;
  };
  const [few, many] = [counted(2), counted(40)];
  expect(many.get("questions to the prover")).toBe(few.get("questions to the prover"));
  // The list around a copy is compared.
  expect(many.get("pairs of schema")! - few.get("pairs of schema")!).toBe(2 * 38);
});

test("a copy in a place where no value shows the edit does not hide the others", () => {
  const closed = (schema: string): string =>
    `{ type: object, required: [b], properties: { b: { allOf: [${schema}, { required: [id, name] }] } } }`;
  const met = between(answers([closed(OLD), OLD], "3.0.3"), answers([closed(OPTIONAL), OPTIONAL], "3.0.3")).filter(
    ({ verdict }) => verdict === "breaking",
  );
  expect(met.flatMap(({ reach }) => reach)).toContain("GET /p1");
});
