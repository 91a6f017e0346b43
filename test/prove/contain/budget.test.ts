// Schemas that are made to be hard end in an answer: decided, or undecided for a reason, in a bounded number of steps.
import process from "node:process";
import { describe, expect, test } from "@jest/globals";
import type { Json, JsonObject } from "../../../src/model/json.ts";
import { contain, LENSES, type Containment } from "../../../src/prove/index.ts";
import { whole } from "../../size.ts";
import { schemaOf } from "./tables.ts";

/** The largest sizes: in `npm test` smaller ones, which take a third of the time and less. */
const [DEFINITIONS, LEVELS] = whole ? [3_000, 13] : [1_000, 10];

function between(a: Json, b: Json, budget?: number): Containment {
  const [left, right] = [schemaOf(JSON.stringify(a)), schemaOf(JSON.stringify(b))];
  return contain(left, right, LENSES.containment, budget === undefined ? {} : { steps: budget });
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const listed = (count: number, from = 0): JsonObject => ({
  enum: range(count).map((index) => `v${String(index + from)}`),
});

/** The same values as a pattern. */
const alternatives = (count: number): JsonObject => ({
  type: "string",
  pattern: `^(${range(count)
    .map((index) => `v${String(index)}`)
    .join("|")})$`,
});

function tower(keyword: string, height: number, leaf: Json): Json {
  return range(height).reduce<Json>(
    (inner, level) => ({
      [keyword]: [
        inner,
        { type: "object", required: [`p${String(level)}`], properties: { [`p${String(level)}`]: inner } },
      ],
    }),
    leaf,
  );
}

/** Schemas that refer to one another in cycles; the last one is given. */
function ring(size: number, references: readonly number[], last: JsonObject): Json {
  const member = (index: number): JsonObject => ({
    ...Object.fromEntries(
      references.map((step) => [`r${String(step)}`, { $ref: `#/$defs/s${String((index + step) % size)}` }]),
    ),
    v: index === size - 1 ? last : { type: "integer" },
  });
  const definitions = range(size).map((index) => [`s${String(index)}`, { type: "object", properties: member(index) }]);
  return { $ref: "#/$defs/s0", $defs: Object.fromEntries(definitions) as JsonObject };
}

/** Creates one tagged alternative per number. */
function tagged(count: number, most: number): Json {
  const branch = (index: number): JsonObject => ({
    type: "object",
    required: ["kind", `p${String(index)}`],
    properties: {
      kind: { const: index },
      [`p${String(index)}`]: { type: "string", maxLength: index === 0 ? most : 5 },
    },
  });
  return { oneOf: range(count).map(branch) };
}

const named = (count: number, of: (index: number) => readonly [string, Json]): JsonObject =>
  Object.fromEntries(range(count).map(of)) as JsonObject;

/** Each constraint of the list is one of two. */
const choices = (keyword: string, count: number, least: number): Json => ({
  allOf: range(count).map((index) => ({
    [keyword]: [
      { required: [`a${String(index)}`], properties: { [`a${String(index)}`]: { minimum: least } } },
      { required: [`b${String(index)}`] },
    ],
  })),
});

/** The first has so many alternatives more. */
const loosened = (count: number, more: number): Json => ({
  allOf: range(count).map((index) => ({
    anyOf: ["a", "b", ...(index === 0 ? range(more).map((each) => `c${String(each)}`) : [])].map((name) => ({
      required: [`${name}${String(index)}`],
    })),
  })),
});

const members = (count: number, minimum: number): Json => ({
  properties: named(count, (index) => [`p${String(index)}`, { minimum }]),
});

const conditions = (count: number, least: number): Json => ({
  type: "object",
  allOf: range(count).map((index) => ({
    if: { required: [`t${String(index)}`], properties: { [`t${String(index)}`]: { const: 1 } } },
    then: { required: [`u${String(index)}`], properties: { [`u${String(index)}`]: { minimum: least } } },
    else: { required: [`w${String(index)}`] },
  })),
});

const counted = (count: number, least: number): Json => ({
  type: "array",
  allOf: range(count).map((index) => ({ contains: { multipleOf: index + 2, minimum: least }, maxContains: 3 })),
  maxItems: 12,
});

const tuple = (count: number, least: number): Json => ({
  type: "array",
  prefixItems: range(count).map((index) => ({ type: "integer", minimum: index + least })),
  items: false,
});

const nested = (length: number, levels: number): Json =>
  range(levels).reduce<Json>((items) => ({ type: "array", minItems: length, items }), {});

const deep = (leaf: Json, more: JsonObject = {}): Json =>
  range(480).reduce<Json>((items) => ({ type: "array", minItems: 1, items, ...more }), leaf);

const chain = (length: number): Json => ({
  $ref: "#/$defs/s0",
  $defs: named(length, (index) => [
    `s${String(index)}`,
    { allOf: [index === length - 1 ? string : { $ref: `#/$defs/s${String(index + 1)}` }, { maxLength: index + 5 }] },
  ]),
});

const nots = (height: number, leaf: Json): Json =>
  range(height).reduce<Json>(
    (inner, level) => ({ not: { anyOf: [inner, { not: { required: [`q${String(level)}`] } }] } }),
    leaf,
  );

/** Creates a tree of definitions; the last one has a minimum. */
const large = (count: number, minimum: number): Json => ({
  $ref: "#/$defs/d0",
  $defs: named(count, (index) => [
    `d${String(index)}`,
    {
      type: "object",
      title: String(minimum),
      properties: named(10, (each) => {
        const inner = index * 10 + each + 1;
        if (inner >= count)
          return [`v${String(each)}`, { type: "integer", minimum: index === count - 1 ? minimum : 0 }];
        return [`p${String(each)}`, { $ref: `#/$defs/d${String(inner)}` }];
      }),
    },
  ]),
});

const web = (count: number): Json => ({
  type: "object",
  minProperties: 1,
  dependentSchemas: named(count, (index) => [
    `m${String(index)}`,
    {
      required: [`m${String((index * 7 + 1) % count)}`],
      properties: { [`m${String((index * 3 + 2) % count)}`]: { minimum: index } },
    },
  ]),
});

const dynamic = (count: number, least: number): Json => ({
  $id: "https://example.com/node",
  $dynamicAnchor: "node",
  type: "object",
  properties: named(count, (index) => [`c${String(index)}`, { $dynamicRef: "#node" }]),
  additionalProperties: { type: "integer", minimum: least },
});

const closed = (count: number): Json => ({
  type: "object",
  oneOf: range(count).map((index) => ({
    required: [`p${String(index)}`],
    properties: { kind: { const: index }, [`p${String(index)}`]: string },
  })),
  unevaluatedProperties: false,
});

const byPattern = (count: number, least: number): Json => ({
  type: "object",
  patternProperties: named(count, (index) => [`^k${String(index)}_[a-z]+$`, { type: "integer", minimum: least }]),
  additionalProperties: false,
});

const pairs = (count: number, last: number): Json => ({
  enum: range(count).map((index) => ({ a: index, b: [index, index === count - 1 ? last : 0] })),
});

const positive = { type: "integer", minimum: 0 };
const string = { type: "string" };

/** A guard against hangs, far from what it takes; what bounds it are the steps. */
const SECONDS = 8;

function seconds(run: () => void): number {
  const before = process.cpuUsage().user;
  run();
  return (process.cpuUsage().user - before) / 1e6;
}

describe("large schemas are decided", () => {
  test.each<[string, Json, Json, Containment["answer"]]>([
    ["the same ten thousand values", listed(10_000), listed(10_000), "proven"],
    ["ten thousand values, one of them another", listed(10_000), listed(10_000, 1), "witness"],
    ["ten thousand values of a pattern", listed(10_000), { pattern: "^v[0-9]+$" }, "proven"],
    ["a pattern of more than ten thousand values", { ...string, pattern: "^v[0-9]{1,4}$" }, listed(10_000), "witness"],
    ["constants one by one", { oneOf: range(2_000).map((value) => ({ const: value })) }, { type: "integer" }, "proven"],
    ["sixty tagged alternatives, one wider", tagged(60, 5), tagged(60, 6), "proven"],
    ["sixty tagged alternatives, one narrower", tagged(60, 6), tagged(60, 5), "witness"],
    ["a circle of 250, one wider", ring(250, [1], positive), ring(250, [1], { type: "integer" }), "proven"],
    [
      "a net of 250, the same",
      ring(250, [1, 4, 9, 16, 25], positive),
      ring(250, [1, 4, 9, 16, 25], positive),
      "proven",
    ],
    ["objects that are listed", pairs(3_000, 0), pairs(3_000, 1), "witness"],
    ["three thousand members", members(3_000, 1), members(3_000, 0), "proven"],
    ["a tower of negations", nots(40, { ...string, minLength: 1 }), nots(40, string), "proven"],
    ["schemas that depend on one another", web(200), { maxProperties: 100 }, "witness"],
    ["a dynamic reference in many places", dynamic(50, 1), dynamic(50, 0), "proven"],
    ["closed alternatives", closed(100), closed(99), "witness"],
    ["a choice fewer", choices("anyOf", 60, 0), choices("anyOf", 59, 0), "proven"],
    ["a choice more", choices("anyOf", 59, 0), choices("anyOf", 60, 0), "witness"],
    ["a choice that admits more", loosened(40, 1), loosened(40, 2), "proven"],
    ["a choice that admits less", loosened(40, 2), loosened(40, 1), "witness"],
    ["a pattern of three hundred values", alternatives(300), listed(300), "proven"],
    ["a pattern of three hundred values, and one less", alternatives(300), listed(299), "witness"],
    ["the same two hundred patterns", byPattern(200, 0), byPattern(200, 0), "proven"],
    ["an object of a thousand properties", { type: "object", minProperties: 1_000 }, { maxProperties: 3 }, "witness"],
    [
      "an array of a thousand items, two of which are something else",
      { type: "array", minItems: 1_000, contains: { const: 1 }, minContains: 2 },
      { maxContains: 1, contains: { const: 1 } },
      "witness",
    ],
    [
      "an array that counts a hundred items",
      { type: "array", contains: { const: 1 }, minContains: 100, maxContains: 100 },
      { maxItems: 99 },
      "witness",
    ],
    ["a schema of many definitions", large(DEFINITIONS, 1), large(DEFINITIONS, 0), "proven"],
    ["a schema of many definitions, one of which is narrower", large(DEFINITIONS, 0), large(DEFINITIONS, 1), "witness"],
    [
      "multiples of sixty numbers",
      { type: "integer", minimum: 1 },
      { anyOf: range(60).map((of) => ({ multipleOf: of + 2 })) },
      "witness",
    ],
    [
      "alternatives of alternatives",
      tower("anyOf", LEVELS, { ...string, minLength: 1 }),
      tower("anyOf", LEVELS, string),
      "proven",
    ],
    [
      "exactly one of exactly one",
      tower("oneOf", 8, string),
      tower("oneOf", 8, { ...string, minLength: 1 }),
      "witness",
    ],
    [
      "more members than places",
      { type: "array", uniqueItems: true, minItems: 50, items: { enum: range(49) } },
      false,
      "proven",
    ],
    [
      "a pattern with nested repetition",
      { ...string, pattern: "^(a+)+$" },
      { ...string, pattern: "^(a|aa)+$" },
      "proven",
    ],
  ])("%s", (_, a, b, answer) => {
    const taken = seconds(() => {
      expect(between(a, b).answer).toBe(answer);
    });
    expect(taken).toBeLessThan(SECONDS);
  });
});

describe("what takes too many steps is left open", () => {
  test.each<[string, Json, Json]>([
    [
      "an automaton with too many states",
      { ...string, pattern: "^(a|b)*a(a|b){18}$" },
      { pattern: "^(a|b)*b(a|b){18}$" },
    ],
    ["an array that is too long", { type: "array", minItems: 1_000_000 }, { type: "array", maxItems: 5 }],
    ["a string that is too long", { ...string, minLength: 1_000_000_000 }, { maxLength: 3 }],
    ["an object that is too large", { type: "object", minProperties: 100_000 }, { maxProperties: 3 }],
    ["a chain that is too deep", ring(3_000, [1], positive), ring(3_000, [1], { type: "integer" })],
    ["items within items, deeper than the stack", deep({}), deep({ minLength: 1 })],
    ["different items within different items", deep({}, { uniqueItems: true, minItems: 2 }), deep({ minLength: 1 })],
    ["a chain of conjunctions, longer than the stack", chain(9_000), { maxLength: 3 }],
    ["a tuple of ten thousand", tuple(10_000, 1), tuple(10_000, 0)],
    ["many counts of items at once", counted(10, 1), counted(10, 0)],
    ["choices that are independent", choices("anyOf", 14, 1), choices("anyOf", 14, 0)],
    ["conditions that are independent", conditions(20, 1), conditions(20, 0)],
    ["an array that repeats a long one", nested(1_500, 3), { maxItems: 1 }],
    [
      "an array of long strings",
      { type: "array", minItems: 1_500, items: { ...string, minLength: 900_000 } },
      { maxItems: 1 },
    ],
    [
      "different arrays of different items",
      {
        type: "array",
        uniqueItems: true,
        minItems: 60,
        items: { type: "array", uniqueItems: true, minItems: 3, items: { enum: range(8) } },
      },
      false,
    ],
    [
      "thousands of alternatives that exclude one another",
      { oneOf: range(2_500).map((index) => ({ required: [`p${String(index)}`] })) },
      { required: ["p0"] },
    ],
    ["two hundred patterns that say something else", byPattern(200, 1), byPattern(200, 0)],
  ])("%s", (_, a, b) => {
    const taken = seconds(() => {
      const answer = between(a, b);
      expect(answer.answer).toBe("undecided");
      expect(answer).toHaveProperty("reason");
    });
    expect(taken).toBeLessThan(SECONDS);
  });

  test("with few steps even what is easy", () => {
    expect(between(tagged(30, 5), tagged(30, 6), 5)).toMatchObject({ answer: "undecided", code: "BUDGET" });
  });

  test("but a question that was left open does not spoil the next one", () => {
    expect(between(tagged(30, 5), tagged(30, 6)).answer).toBe("proven");
  });
});

describe("schemas without meaning", () => {
  test.each<[string, Json]>([
    ["one that is itself", { $ref: "#" }],
    ["one that includes itself", { $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/a" }, string] } } }],
    ["one that is its own opposite", { $ref: "#/$defs/a", $defs: { a: { not: { $ref: "#/$defs/a" } } } }],
    ["a reference that leads nowhere", { $ref: "#/$defs/none" }],
    ["a keyword of a wrong type", { type: "string", minLength: "3" }],
    ["a pattern that is none", { type: "string", pattern: "(" }],
  ])("end: %s", (_, schema) => {
    expect(between(schema, { type: "integer" }).answer).not.toBe("proven");
    expect(["proven", "undecided"]).toContain(between(schema, schema).answer);
  });

  test("a format that nobody knows is not looked for on every way through the alternatives", () => {
    const ticket = (kind: number, most: number): JsonObject => ({
      type: "object",
      required: ["id"],
      properties: {
        id: { type: "string", format: "ferry-ticket" },
        ...named(6, (index) => [`p${String(index)}`, { type: "string", maxLength: most + kind }]),
      },
    });
    const kinds = (most: number): Json => ({ anyOf: range(6).map((index) => ticket(index, most)) });
    const [left, right] = [kinds(9), kinds(1)].map((schema) => schemaOf(JSON.stringify(schema)));
    const lens = { ...LENSES.containment, formats: "all" } as const;
    expect(contain(left!, right!, lens, { steps: 500 })).toMatchObject({ answer: "undecided", code: "FORMAT" });
  });
});

describe("alternatives that a tag distinguishes", () => {
  const tagged = (count: number, type: string): Json => ({
    oneOf: range(count).map((index) => ({
      type: "object",
      required: ["kind", "size"],
      properties: { kind: { const: `k${String(index)}` }, size: { type } },
    })),
  });

  test("take steps in proportion to their number", () => {
    expect(between(tagged(100, "integer"), tagged(100, "number"))).toMatchObject({ answer: "proven" });
    expect(between(tagged(300, "number"), tagged(300, "integer"))).toMatchObject({ answer: "witness" });
  });

  test("exclude one another only where the tag is required and its values are apart", () => {
    const optional = {
      oneOf: [
        { type: "object", properties: { kind: { const: "a" } } },
        { type: "object", properties: { kind: { const: "b" } } },
      ],
    };
    // Without its tag, an object matches both.
    expect(between(optional, { required: ["kind"] })).toMatchObject({ answer: "proven" });
    const shared = {
      oneOf: [
        { type: "object", required: ["kind"], properties: { kind: { enum: ["a", "b"] } } },
        { type: "object", required: ["kind"], properties: { kind: { enum: ["b", "c"] } } },
      ],
    };
    expect(between(shared, { properties: { kind: { enum: ["a", "c"] } } })).toMatchObject({ answer: "proven" });
    const untyped = {
      oneOf: [
        { required: ["kind"], properties: { kind: { const: "a" } } },
        { required: ["kind"], properties: { kind: { const: "b" } } },
      ],
    };
    // A value that is not an object satisfies both, and thus not exactly one.
    expect(between(untyped, { type: "object" })).toMatchObject({ answer: "proven" });
    expect(
      between({ type: "object", required: ["kind"], properties: { kind: { const: "b" } } }, untyped),
    ).toMatchObject({
      answer: "proven",
    });
  });
});

test("a large object with constraints on each property is found within the budget", () => {
  const wide = (type: string): Json => ({
    type: "object",
    required: range(1_600).map((index) => `p${String(index)}`),
    properties: Object.fromEntries(range(1_600).map((index) => [`p${String(index)}`, { type }])),
  });
  expect(between(wide("integer"), wide("string"), 40_000)).toMatchObject({ answer: "witness" });
});
