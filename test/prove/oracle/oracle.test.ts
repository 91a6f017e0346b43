import { describe, expect, test } from "@jest/globals";
import { dictionary, type Json } from "../../../src/model/json.ts";
import { conjunction, WITHOUT_STATUS } from "../../../src/model/pointer.ts";
import { oracle, type OracleAnswer, type OracleLens, type SchemaDialect } from "../../../src/prove/oracle/index.ts";
import { CASES } from "./cases.ts";
import { sourceOf } from "./sources.ts";

const PLAIN: OracleLens = {
  objects: "open",
  view: "plain",
  formats: "annotation",
  regex: "ecma-262",
  nullable: "strict",
};

const ROWS = CASES.flatMap(({ dialects, ...each }) => dialects.map((dialect) => ({ ...each, dialect })));

async function answers(
  schema: Json,
  dialect: SchemaDialect,
  values: readonly Json[],
  lens: Partial<OracleLens> = {},
): Promise<readonly (readonly [Json, OracleAnswer])[]> {
  const asked = oracle(sourceOf(schema), "#", { ...PLAIN, ...lens }, dialect);
  return Promise.all(values.map(async (value) => [value, await asked.ask(value)] as const));
}

describe("three validators agree in every dialect", () => {
  test.each(ROWS)("$name ($dialect)", async ({ schema, dialect, valid, invalid, withoutAjv }) => {
    const abstained = withoutAjv && {
      abstained: [{ validator: "ajv", valid: undefined, error: expect.stringContaining("Ajv") as unknown }],
    };
    const expected = [
      ...valid.map((value) => [value, { answer: "valid", ...abstained }]),
      ...invalid.map((value) => [value, { answer: "invalid", ...abstained }]),
    ];
    expect(await answers(schema, dialect, [...valid, ...invalid])).toEqual(expected);
  });
});

test.each<readonly [Json, SchemaDialect]>([
  [{ enum: [{ $id: "a", $ref: "b" }, 1] }, "draft-07"],
  [{ properties: { a: { const: [{ $ref: "#/b" }] } } }, "2020-12"],
])("Hyperjump abstains where a listed value looks like a reference: %j (%s)", async (schema, dialect) => {
  const [[, answer] = []] = await answers(schema, dialect, [{ a: 2 }]);
  expect(answer).toEqual({
    answer: "invalid",
    abstained: [{ validator: "hyperjump", valid: undefined, error: expect.stringContaining("Hyperjump") as unknown }],
  });
});

/** The values that pass, of all that are asked. */
async function admitted(
  schema: Json,
  dialect: SchemaDialect,
  lens: Partial<OracleLens>,
  values: readonly Json[],
): Promise<readonly Json[]> {
  const reported = await answers(schema, dialect, values, lens);
  expect(reported.map(([, { answer }]) => answer)).not.toContain("disagree");
  return reported.filter(([, { answer }]) => answer === "valid").map(([value]) => value);
}

test("what one value was asked about does not bear on the next", async () => {
  expect(await answers({ type: "string", maxLength: 2 }, "2020-12", [1, "long", "ok"])).toEqual([
    [1, { answer: "invalid" }],
    ["long", { answer: "invalid" }],
    ["ok", { answer: "valid" }],
  ]);
});

describe("closed objects", () => {
  const CLOSED = { objects: "closed" } as const;

  test.each<[SchemaDialect]>([["draft-04"], ["draft-07"], ["2019-09"], ["2020-12"], ["openapi-3.0"], ["crd"]])(
    "accept declared members only (%s)",
    async (dialect) => {
      const schema = { properties: { a: { properties: { b: { type: "integer" } } } } };
      const values = [{}, { a: {} }, { a: { b: 1 } }, { x: 1 }, { a: { x: 1 } }];
      expect(await admitted(schema, dialect, CLOSED, values)).toEqual(values.slice(0, 3));
    },
  );

  test("are closed around a composition, not part by part", async () => {
    const schema = {
      allOf: [{ $ref: "#/definitions/base" }, { properties: { b: { type: "integer" } } }],
      definitions: { base: { properties: { a: { type: "string" } }, required: ["a"] } },
    };
    const values = [{ a: "x" }, { a: "x", b: 1 }, { a: "x", c: 1 }, { b: 1 }];
    expect(await admitted(schema, "openapi-3.0", CLOSED, values)).toEqual(values.slice(0, 2));
  });

  test("a member that two parts declare has the members of both", async () => {
    const part = (name: string): Json => ({ properties: { meta: { properties: { [name]: { type: "string" } } } } });
    const schema = { allOf: [part("a"), part("b")] };
    const values = [{ meta: { a: "x", b: "y" } }, { meta: { c: 1 } }, { meta: { a: 1 } }];
    expect(await admitted(schema, "openapi-3.0", CLOSED, values)).toEqual(values.slice(0, 1));
  });

  test("a member that two parts declare by one recursive schema ends", async () => {
    const schema = {
      allOf: [
        { properties: { next: { $ref: "#" } } },
        { properties: { next: { $ref: "#" }, id: { type: "integer" } } },
      ],
    };
    const values = [{ next: { id: 1, next: {} } }, { next: { next: { x: 1 } } }];
    expect(await admitted(schema, "draft-07", CLOSED, values)).toEqual(values.slice(0, 1));
  });

  test("an alternative may add members to a member that is declared around it", async () => {
    const spec = (name: string): Json => ({ properties: { [name]: { type: "integer" } }, required: [name] });
    const schema = { properties: { spec: spec("a") }, anyOf: [{ properties: { spec: spec("b") } }, {}] };
    const values = [
      { spec: { a: 1 } },
      { spec: { a: 1, b: 1 } },
      {},
      { spec: { a: 1, b: "x" } },
      { spec: { a: 1, c: 1 } },
    ];
    expect(await admitted(schema, "openapi-3.0", CLOSED, values)).toEqual(values.slice(0, 3));
  });

  test("items and members of maps are closed as well, by position and by pattern", async () => {
    const of = (name: string): Json => ({ properties: { [name]: {} } });
    const tuple = { items: [of("a")], additionalItems: of("b") };
    const lists = [[{ a: 1 }, { b: 1 }, {}], [{ b: 1 }], [{ a: 1 }, { a: 1 }]];
    expect(await admitted(tuple, "draft-07", CLOSED, lists)).toEqual(lists.slice(0, 1));
    const map = {
      properties: { x1: of("own") },
      patternProperties: { "^x": of("x") },
      additionalProperties: of("rest"),
    };
    const maps = [{ x1: { own: 1, x: 1 }, x2: { x: 1 }, y: { rest: 1 } }, { x2: { own: 1 } }, { y: { x: 1 } }];
    expect(await admitted(map, "draft-07", CLOSED, maps)).toEqual(maps.slice(0, 1));
  });

  test("what depends on a member states nothing of arrays", async () => {
    const own = { type: "object", properties: { b: {} } };
    const schema = { properties: { a: {} }, dependentSchemas: { a: { items: own, properties: { c: own } } } };
    const values = [[{ x: 1 }], { a: 1, c: { b: 1 } }, { a: 1, c: { x: 1 } }];
    expect(await admitted(schema, "2020-12", { objects: "closed" }, values)).toEqual(values.slice(0, 2));
  });

  test("what a condition declares is declared under the condition", async () => {
    const schema = {
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      then: { properties: { x: {} } },
      else: { properties: { y: {}, kind: {} } },
    };
    const values = [{ kind: "a", x: 1 }, { kind: "b", y: 1 }, { kind: "a", y: 1 }, { x: 1 }];
    expect(await admitted(schema, "draft-07", CLOSED, values)).toEqual(values.slice(0, 2));
  });

  test("a branch adds members, and refines those around it", async () => {
    const schema = {
      properties: { kind: {}, spec: { properties: { size: { type: "integer" } } } },
      oneOf: [
        { properties: { kind: { enum: ["a"] }, extra: {} }, required: ["kind"] },
        { properties: { kind: { enum: ["b"] }, spec: { required: ["size"] } }, required: ["kind"] },
      ],
    };
    const values = [
      { kind: "a", extra: 1, spec: {} },
      { kind: "b", spec: { size: 1 } },
      { kind: "b", extra: 1 },
      { kind: "b", spec: {} },
      { kind: "a", spec: { other: 1 } },
    ];
    expect(await admitted(schema, "openapi-3.0", CLOSED, values)).toEqual(values.slice(0, 2));
  });

  test("what declares no members stays open", async () => {
    const schema = { properties: { free: { type: "object" }, map: { additionalProperties: { type: "integer" } } } };
    const values = [{ free: { x: 1 } }, { map: { x: 1 } }, { map: { x: "y" } }];
    expect(await admitted(schema, "openapi-3.0", CLOSED, values)).toEqual(values.slice(0, 2));
  });

  test("a test declares nothing", async () => {
    const schema = { properties: { a: {}, b: {} }, not: { properties: { a: { enum: [1] } }, required: ["a"] } };
    const values = [{ a: 2, b: 1 }, { a: 1 }, { a: 1, b: 1 }, { c: 1 }];
    expect(await admitted(schema, "openapi-3.0", CLOSED, values)).toEqual(values.slice(0, 1));
  });

  test("a closed schema that accepts null still does", async () => {
    const schema = { type: "object", nullable: true, properties: { a: {} }, allOf: [{ maxProperties: 1 }] };
    const lens = { ...CLOSED, nullable: "lenient" } as const;
    const values = [null, { a: 1 }, { b: 1 }];
    expect(await admitted(schema, "openapi-3.0", lens, values)).toEqual(values.slice(0, 2));
  });

  test("in a custom resource, alternatives refine and preserved members are declared", async () => {
    const schema = {
      type: "object",
      properties: {
        spec: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
        raw: { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { a: { type: "string" } } },
      },
      oneOf: [{ properties: { spec: { required: ["a"] } } }, { properties: { spec: { required: ["b"] } } }],
    };
    const values = [
      { spec: { a: "x" }, raw: { y: 1 } },
      { spec: { b: "x" } },
      { spec: { a: "x", c: 1 } },
      { spec: { a: "x" }, other: 1 },
      { spec: { a: "x" }, raw: { a: 1 } },
    ];
    expect(await admitted(schema, "crd", CLOSED, values)).toEqual(values.slice(0, 2));
  });
});

describe("views", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "string", readOnly: true },
      secret: { $ref: "#/definitions/secret" },
      name: { type: "string" },
    },
    required: ["id", "secret", "name"],
    definitions: { secret: { type: "string", writeOnly: true } },
  };

  test("a request lacks what is read only, a response what is write only", async () => {
    const values = [
      { name: "x", secret: "s" },
      { name: "x", id: "i" },
      { name: "x", id: "i", secret: "s" },
      { id: "i" },
    ];
    expect(await admitted(schema, "openapi-3.0", { view: "request" }, values)).toEqual([values[0], values[2]]);
    expect(await admitted(schema, "openapi-3.0", { view: "response" }, values)).toEqual([values[1], values[2]]);
    expect(await admitted(schema, "openapi-3.0", {}, values)).toEqual([values[2]]);
  });

  test("a closed request rejects what is read only", async () => {
    const values = [
      { name: "x", secret: "s" },
      { name: "x", id: "i", secret: "s" },
    ];
    const lens = { view: "request", objects: "closed" } as const;
    expect(await admitted(schema, "openapi-3.0", lens, values)).toEqual(values.slice(0, 1));
  });

  test("another part of the composition may require what one part declares", async () => {
    const composed = { allOf: [{ properties: { id: { readOnly: true } } }, { required: ["id", "name"] }] };
    expect(await admitted(composed, "openapi-3.0", { view: "request" }, [{ name: "x" }, {}])).toEqual([{ name: "x" }]);
    expect(await admitted(composed, "openapi-3.0", { view: "response" }, [{ name: "x" }])).toEqual([]);
  });
});

describe("the other lenses", () => {
  test("what a member refers to says which way it travels, whether or not the value has it", async () => {
    const schema = {
      properties: {
        id: { allOf: [{ $ref: "#/definitions/id" }] },
        key: { $ref: "#/definitions/id" },
        name: { type: "string" },
      },
      required: ["id", "key", "name"],
      definitions: { id: { $ref: "#/definitions/own" }, own: { type: "string", readOnly: true } },
    };
    for (const objects of ["open", "closed"] as const) {
      const values = [{ name: "x" }, { id: "x", name: "x" }, { id: "x", key: "x" }];
      const lens = { view: "request", objects } as const;
      expect(await admitted(schema, "openapi-3.0", lens, values)).toEqual(values.slice(0, objects === "open" ? 2 : 1));
      expect(await admitted(schema, "openapi-3.0", { ...lens, view: "response" }, values)).toEqual([]);
    }
  });

  test("what clients may write of an object has no status", async () => {
    const schema = {
      allOf: [{ $ref: "#/definitions/own" }, { properties: { spec: { type: "object" }, status: false } }],
      definitions: { own: { properties: { status: { type: "string" } }, required: ["spec", "status"] } },
    };
    const asked = oracle(sourceOf(schema), conjunction(["#", WITHOUT_STATUS]), PLAIN, "swagger-2.0");
    expect(await asked.ask({ spec: {} })).toEqual({ answer: "valid" });
    expect(await asked.ask({ spec: {}, status: 1 })).toEqual({ answer: "valid" });
    expect(await asked.ask({ status: "x" })).toEqual({ answer: "invalid" });
  });

  test("names of hosts are asserted like other formats", async () => {
    const schema = { properties: { host: { format: "hostname" }, at: { format: "date" } } };
    const lens = { formats: ["hostname", "date"] };
    const values = [{ at: "2024-02-29" }, { host: "example.org" }, { host: "-a-" }, { at: "x" }];
    expect(await admitted(schema, "openapi-3.1", lens, values)).toEqual(values.slice(0, 2));
  });

  test("formats are asserted where they are named", async () => {
    const schema = { properties: { a: { format: "ipv4" }, b: { format: "date" }, c: { format: "int32" } } };
    const values = [{ a: "1.2.3.4", b: "x" }, { a: "x" }, { c: 2 ** 31 }, { c: 2 ** 31 - 1 }];
    const lens = { formats: ["ipv4", "int32"] };
    for (const dialect of ["openapi-3.0", "draft-07", "2019-09", "2020-12"] as const) {
      expect(await admitted(schema, dialect, lens, values)).toEqual([values[0], values[3]]);
    }
  });

  test("lenient: null is always accepted; strict: it joins the type", async () => {
    const untyped = { nullable: true, anyOf: [{ type: "string" }, { type: "integer" }] };
    const listed = { type: "string", nullable: true, enum: ["a"] };
    for (const schema of [untyped, listed]) {
      expect(await admitted(schema, "openapi-3.0", { nullable: "lenient" }, [null, "a"])).toEqual([null, "a"]);
      expect(await admitted(schema, "openapi-3.0", { nullable: "strict" }, [null, "a"])).toEqual(["a"]);
    }
  });

  test("lenient: `not` excludes null, also an included one and one of each alternative", async () => {
    const negated = { not: { enum: [null] } };
    const nullable = { type: "string", nullable: true };
    const rejecting = [
      { ...nullable, ...negated },
      { ...nullable, not: { type: "integer", nullable: true } },
      { ...nullable, allOf: [{ allOf: [negated] }] },
      {
        ...nullable,
        oneOf: [
          { ...negated, maxLength: 0 },
          { ...negated, minLength: 1 },
        ],
      },
    ];
    const accepting = [
      { ...nullable, not: { type: "integer" } },
      { ...nullable, anyOf: [negated, { type: "string" }] },
    ];
    for (const dialect of ["swagger-2.0", "openapi-3.0", "openapi-3.1"] as const) {
      const lens = { nullable: "lenient" } as const;
      for (const schema of rejecting) expect(await admitted(schema, dialect, lens, [null, "a"])).toEqual(["a"]);
      for (const schema of accepting) expect(await admitted(schema, dialect, lens, [null, "a"])).toEqual([null, "a"]);
    }
    expect(await admitted(rejecting[0]!, "crd", { nullable: "lenient" }, [null, "a"])).toEqual([null, "a"]);
  });

  test("the patterns of Kubernetes are those of Go", async () => {
    const lens = { regex: "re2" } as const;
    const check = (pattern: string, values: readonly Json[]): Promise<readonly Json[]> =>
      admitted({ type: "string", pattern }, "crd", lens, values);
    expect(await check("^(?i)abc$", ["ABC", "abd"])).toEqual(["ABC"]);
    expect(await check("\\A[[:alpha:]]+\\z", ["abc", "a1"])).toEqual(["abc"]);
    expect(await check("^\\s$", [" ", "\u00a0"])).toEqual([" "]);
  });

  test("types are implied where that is asked for", async () => {
    const schema = { properties: { a: { items: {} } }, allOf: [{ required: ["a"] }] };
    const values = [{ a: [] }, { a: {} }, null, "x"];
    expect(await admitted(schema, "openapi-3.0", { types: "implied" }, values)).toEqual([{ a: [] }]);
    expect(await admitted(schema, "openapi-3.0", {}, values)).toEqual(values);
  });
});

describe("what cannot be answered", () => {
  const ask = async (schema: Json, value: Json): Promise<unknown> => {
    const asked = oracle(sourceOf(schema), "#", PLAIN, "2020-12");
    return [asked.evaluate(value), await asked.ask(value)];
  };
  const silent = (error: unknown): unknown => [
    undefined,
    { answer: "disagree", results: [{ validator: "evaluator", valid: undefined, error }] },
  ];

  test("a reference that leads nowhere", async () => {
    expect(await ask({ $ref: "#/$defs/none" }, 1)).toEqual(silent(expect.stringContaining("leads nowhere")));
  });

  test("a circle of references", async () => {
    const schema = { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } };
    expect(await ask(schema, 1)).toEqual(silent(expect.stringContaining("leads back to itself")));
  });

  test("a tower that doubles with each storey", async () => {
    const storeys = Array.from({ length: 40 }, (_, index): [string, Json] => {
      const next = { $ref: `#/$defs/s${String(index + 1)}` };
      return [`s${String(index)}`, { allOf: [next, next] }];
    });
    const schema = { $ref: "#/$defs/s0", $defs: { ...Object.fromEntries(storeys), s40: {} } };
    const abstained = [{ validator: "hyperjump", valid: undefined, error: expect.stringContaining("too many steps") }];
    // Ajv checks each reference once for a value, as the evaluator does.
    expect(await ask(schema, 1)).toEqual([true, { answer: "valid", abstained }]);
    const failing = { ...schema, $defs: { ...schema.$defs, s40: { type: "string" } } };
    expect(await ask(failing, 1)).toEqual([false, { answer: "invalid", abstained }]);
  });

  test("a pattern that nobody can read matters only where it is met", async () => {
    const schema = { properties: { a: { pattern: "(" } } };
    expect(await ask(schema, {})).toEqual([true, { answer: "valid" }]);
    expect(await ask(schema, { a: "x" })).toEqual(silent(expect.stringContaining("(")));
  });

  test("a format that nobody knows, if it is asserted", async () => {
    const lens = { ...PLAIN, formats: ["color"] };
    const asked = oracle(sourceOf({ format: "color" }), "#", lens, "2020-12");
    expect(asked.evaluate("red")).toBeUndefined();
  });
});

test("each value is judged separately, in any order", async () => {
  const schema = {
    properties: { a: { $ref: "#/definitions/a" }, b: { type: "string" } },
    additionalProperties: false,
    definitions: { a: { properties: { b: { type: "integer" } }, required: ["b"] } },
  };
  const values = [
    {},
    { a: { b: 1 } },
    { b: "x" },
    { b: "x", a: { b: 2 } },
    { b: 1 },
    { a: {} },
    { c: 1 },
    { a: { b: "x" } },
  ];
  for (const objects of ["open", "closed"] as const) {
    expect(await admitted(schema, "openapi-3.0", { objects }, values)).toEqual(values.slice(0, 4));
  }
});

test("a value is compared with listed ones without its prototype", async () => {
  const schema = { enum: [{ a: 1 }, {}] };
  const values = [dictionary<Json>(), dictionary<Json>([["a", 1]])];
  expect(await admitted(schema, "2020-12", {}, values)).toEqual(values);
});

test("no value is one of an empty list, in any draft", async () => {
  const schema: Json = { properties: { none: { enum: [], allOf: [{ type: "string" }] }, some: { enum: ["a"] } } };
  const values: readonly Json[] = [{ some: "a" }, { none: "a" }, { some: "b" }];
  for (const dialect of ["draft-04", "draft-07", "2020-12", "openapi-3.0"] as const) {
    expect(await admitted(schema, dialect, {}, values)).toEqual(values.slice(0, 1));
  }
});

describe("names from users", () => {
  test("__proto__ is a member like any other for the evaluator", () => {
    const schema = JSON.parse(
      `{ "properties": { "__proto__": { "type": "integer" } }, "required": ["__proto__"] }`,
    ) as Json;
    const asked = oracle(sourceOf(schema), "#", PLAIN, "2020-12");
    expect(asked.evaluate({})).toBe(false);
    expect(asked.evaluate(JSON.parse(`{ "__proto__": 1 }`) as Json)).toBe(true);
    expect(asked.evaluate(JSON.parse(`{ "__proto__": "x" }`) as Json)).toBe(false);
  });
});

test("a member of a value that is called $ref is no reference", async () => {
  const schema: Json = { properties: { link: { const: { $ref: "#/nowhere" } }, kind: { enum: [{ $ref: "a" }, "b"] } } };
  const values: readonly Json[] = [
    { link: { $ref: "#/nowhere" }, kind: { $ref: "a" } },
    { link: { $ref: "#" } },
    { kind: {} },
  ];
  expect(await admitted(schema, "2020-12", {}, values)).toEqual(values.slice(0, 1));
});

test("an integer beyond 2^53 is the double next to it", async () => {
  const schema = JSON.parse(`{ "type": "integer", "maximum": 9007199254740993 }`) as Json;
  expect(await admitted(schema, "2020-12", {}, [9007199254740992, 9007199254740994])).toEqual([9007199254740992]);
});

describe("definitions that are referred to twice at each level are looked at once", () => {
  const DEPTH = 13;
  const towerOf = (level: (next: Json) => Json): Json => {
    const next = (index: number): Json => ({ $ref: `#/$defs/level${String(index + 1)}` });
    const levels = Array.from({ length: DEPTH }, (_, index) => [`level${String(index)}`, level(next(index))] as const);
    const last = [`level${String(DEPTH)}`, { maxLength: 2, maxProperties: 2 }] as const;
    return { $ref: "#/$defs/level0", $defs: dictionary([...levels, last]) };
  };

  test.each<[string, (next: Json) => Json, Json, Json]>([
    ["allOf", (next) => ({ allOf: [next, next] }), "ab", "abc"],
    ["anyOf", (next) => ({ anyOf: [next, next] }), "ab", "abc"],
    ["$ref beside allOf", (next) => ({ ...(next as object), allOf: [next] }), "ab", "abc"],
    ["if and then", (next) => ({ if: next, then: next, else: false }), "ab", "abc"],
    ["dependentSchemas", (next) => ({ dependentSchemas: { a: next, b: next } }), { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }],
  ])("%s", async (_, level, valid, invalid) => {
    const reported = await answers(towerOf(level), "2020-12", [valid, invalid], { objects: "closed" });
    expect(reported.map(([, { answer }]) => answer)).toEqual(["valid", "invalid"]);
  });
});
