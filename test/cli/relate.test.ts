// `apicompat relate` and `apicompat schema`: what they print, for people and for machines, and what they say of bad input.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Scratch, type Result } from "./scratch.ts";

const scratch = new Scratch();
const relate = (...args: readonly string[]): Promise<Result> => scratch.run("relate", ...args);

const PETS = `openapi: 3.0.3
info: { title: Pets, version: "1" }
paths: {}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1 }
        kind: { type: string, nullable: true }
        owner: { $ref: "#/components/schemas/Owner" }
    Named: { type: object, properties: { name: { type: string } } }
    Owner: { type: object, properties: { pets: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
`;

const LOST = PETS.replace("schemas:", 'schemas:\n    Lost: { $ref: "#/components/schemas/Gone" }');

beforeAll(() => {
  scratch.write({ "pets.yaml": PETS, "lost.yaml": LOST });
  scratch.write({ "short.json": '{ "type": "string", "maxLength": 3 }' });
  scratch.write({ "long.json": '{ "type": "string", "maxLength": 5 }' });
  scratch.write({ "name.json": '{ "type": "string", "minLength": 2 }' });
  scratch.write({ "unclear.json": '{ "type": "string", "pattern": "^(a+)\\\\1$" }' });
  scratch.write({
    "circle.json": '{ "$ref": "#/$defs/a", "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } } }',
  });
  scratch.write({
    "twofold.json":
      '{ "$ref": "#/$defs/s", "$dynamicRef": "#t", "$defs": { "s": { "maxLength": 3 }, "t": { "$dynamicAnchor": "t", "type": "string" } } }',
  });
  scratch.write({ "pet.proto": 'syntax = "proto3";\nmessage Pet {}\n', "pet.d.ts": "export interface Pet {}\n" });
  scratch.write({ "broken.json": '{ "type": ' });
  scratch.write({ "typo.json": '{ "type": "object", "properties": { "a": { "type": "strin" } } }' });
  scratch.write({ "old.json": '{ "minimum": 1, "exclusiveMinimum": true }' });
});

afterAll(() => scratch.remove());

describe("two schemas", () => {
  test.each([
    ["short.json", "long.json", "wider: B allows a superset of A."],
    ["long.json", "short.json", "narrower: B allows a subset of A."],
    ["twofold.json", "short.json", "equal: both allow the same values."],
    ["long.json", "long.json", "equal: both allow the same values."],
    ["name.json", "short.json", "incomparable: each allows values that the other does not."],
  ])("%s and %s", async (a, b, reported) => {
    const { code, stdout } = await relate(a, b);
    expect([code, stdout.split("\n")[0]]).toEqual([0, reported]);
  });

  test("are told with a value for each direction", async () => {
    const { stdout } = await relate("name.json", "short.json");
    expect(stdout).toContain('A (name.json) allows and B (short.json) rejects:\n  "aaaa"\n');
    expect(stdout).toContain('B (short.json) allows and A (name.json) rejects:\n  ""\n');
  });

  test("are told with the beginning of a long value; for machines, with all of it", async () => {
    const long = { type: "object", required: ["name"], properties: { name: { type: "string", minLength: 300 } } };
    const many = { type: "array", minItems: 5000, items: { const: 7 } };
    scratch.write({ "text.json": JSON.stringify(long), "list.json": JSON.stringify(many) });
    const { stdout } = await relate("text.json", "list.json");
    expect(stdout).toContain('rejects:\n  {"name":"aaaaaaaaaaaa…" (300 characters)}\n');
    expect(stdout).toContain("rejects:\n  [7,7,7,… 5000 items]\n");
    const whole = await relate("text.json", "list.json", "--format", "json");
    expect(JSON.parse(whole.stdout)).toMatchObject({ oldInNew: { witness: { name: "a".repeat(300) } } });
  });

  test("are related for machines", async () => {
    const { stdout } = await relate("name.json", "short.json", "--format", "json");
    expect(JSON.parse(stdout)).toEqual({
      relation: "incomparable",
      oldInNew: { answer: "witness", witness: "aaaa" },
      newInOld: { answer: "witness", witness: "" },
    });
  });

  test("may be undecided, with the reason", async () => {
    const { code, stdout } = await relate("name.json", "unclear.json", "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      relation: "undecided",
      oldInNew: { answer: "undecided", code: "PATTERN", reason: expect.stringContaining("^(a+)") },
    });
  });

  test("stand in a description of an API", async () => {
    const { code, stdout } = await relate("pets.yaml#/components/schemas/Pet", "pets.yaml#/components/schemas/Named");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^wider: /u)]);
  });

  test("come from stdin", async () => {
    const stdin = '{ "type": "string", "maxLength": 3 }';
    const { stdout } = await scratch.runWith({ stdin }, "relate", "-", "long.json");
    expect(stdout).toMatch(/^wider: /u);
  });

  test("are seen through a lens", async () => {
    scratch.write({ "one.json": '{ "type": "object", "properties": { "a": {} } }' });
    scratch.write({ "two.json": '{ "type": "object", "properties": { "a": {}, "b": { "type": "string" } } }' });
    expect((await relate("one.json", "two.json")).stdout).toMatch(/^narrower: /u);
    expect((await relate("one.json", "two.json", "--lens", "request")).stdout).toMatch(/^wider: /u);
  });

  test("are of the draft that is named", async () => {
    scratch.write({ "above.json": '{ "exclusiveMinimum": 1 }' });
    scratch.write({
      "above-one.json": '{ "$schema": "http://json-schema.org/draft-07/schema#", "exclusiveMinimum": 1 }',
    });
    // Without a draft, keywords of any draft are read.
    expect((await relate("old.json", "above.json")).stdout).toMatch(/^equal: /u);
    expect((await relate("old.json", "above-one.json", "--dialect", "draft-04")).stdout).toMatch(/^equal: /u);
  });

  test.each([
    ["(?i)^up$", '{"type":"string","enum":["up","Up","uP","UP"]}', "equal"],
    ["\\\\Aok\\\\z", '{"type":"string","enum":["ok"]}', "equal"],
    ["^[[:digit:]]$", '{"type":"string","pattern":"^[0-9]$"}', "equal"],
    ["(?=a)", "{}", "must be a regular expression of RE2, which Kubernetes uses."],
  ])("of Kubernetes have patterns of its engine: %s", async (pattern, b, reported) => {
    const stdin = `{"a":{"type":"string","pattern":"${pattern}"},"b":${b}}\n`;
    const { stdout } = await scratch.runWith({ stdin }, "relate", "--pairs", "-", "--dialect", "crd");
    expect(stdout).toContain(reported);
  });

  test("differ in sets of values", async () => {
    const { stdout } = await relate("short.json", "long.json", "--values", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ values: { added: { type: "string" }, removed: false } });
    const { stdout: text } = await relate("short.json", "unclear.json", "--values");
    expect(text).toContain("cannot be determined: ");
  });
});

describe("numbers", () => {
  test.each([
    ['{"const":9007199254740993}', '{"const":9007199254740992}', "9007199254740993", "9007199254740992"],
    ['{"enum":[[18446744073709551615]]}', '{"type":"string"}', "[18446744073709551615]", '""'],
    ['{"const":{"a":0.12345678901234567890123}}', "false", '{"a":0.12345678901234567890123}', undefined],
  ])("keep their digits: %s", async (a, b, there, back) => {
    const { stdout } = await scratch.runWith({ stdin: `{"a":${a},"b":${b}}\n` }, "relate", "--pairs", "-");
    expect(stdout).toContain(`"oldInNew":{"answer":"witness","witness":${there}}`);
    if (back !== undefined) expect(stdout).toContain(`"newInOld":{"answer":"witness","witness":${back}}`);
  });

  test("are read leniently, with a warning for each place", async () => {
    const lenient = `${PETS}    Above: { type: integer, exclusiveMinimum: 5 }\n    From: { type: integer, minimum: 5 }\n`;
    scratch.write({ "lenient.yaml": lenient });
    const [above, from] = ["Above", "From"].map((name) => `lenient.yaml#/components/schemas/${name}`);
    const { stdout, stderr, code } = await relate(above!, from!);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("  5\n") as unknown });
    expect(stderr).toContain("lenient.yaml:15:29: `exclusiveMinimum` must be true or false before OpenAPI 3.1");
    const { warnings } = JSON.parse((await relate("--format", "json", above!, from!)).stdout) as { warnings: unknown };
    expect(warnings).toEqual([expect.objectContaining({ code: "READ_AS", line: 15 })]);
    expect((await relate(from!, from!)).stderr).toBe("");
  });

  test("keep their digits for people", async () => {
    scratch.write({ "big.json": '{ "const": 9007199254740993 }' });
    expect((await relate("big.json", "short.json")).stdout).toContain("rejects:\n  9007199254740993\n");
  });

  test("that are absurd are refused", async () => {
    const pairs = [
      '{"a":{"type":"integer","minimum":1e5000},"b":{"type":"integer","minimum":1e4999}}',
      '{"a":{"const":1e5000},"b":{"const":null}}',
      '{"a":{"const":[1e5000]},"b":{"const":[-1e5000]}}',
    ];
    const { code, stdout } = await scratch.runWith({ stdin: pairs.join("\n") }, "relate", "--pairs", "-");
    const messages = stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { error: { message: string } }).error.message);
    expect([code, messages]).toEqual([
      2,
      pairs.map(() => expect.stringContaining("must be without numbers beyond 1e308")),
    ]);
  });
});

describe("lines of pairs", () => {
  const LINES = [
    '{ "a": { "type": "integer" }, "b": { "type": "number" } }',
    "no JSON",
    '{ "a": { "$ref": "#/$defs/gone" }, "b": true }',
    "",
    '{ "a": { "$ref": "#" }, "b": true }',
    '{ "a": { "type": "strin" }, "b": true }',
    '{ "a": true }',
    '{ "a": 1, "b": true }',
    '{ "a": { "$ref": "other.json" }, "b": true }',
    '{ "b": { "maxLength": 1 }, "a": { "maxLength": 2 } }',
  ];

  test("are answered one by one, in order, also where one fails", async () => {
    const { code, stdout } = await scratch.runWith({ stdin: LINES.join("\n") }, "relate", "--pairs", "-");
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { relation?: string; error?: { message: string; advice: string } });
    expect(code).toBe(2);
    expect(answers.map(({ relation, error }) => relation ?? error!.message)).toEqual([
      "wider",
      expect.stringMatching(/:2 cannot be read: /u),
      expect.stringMatching(/:3 a: The reference "#\/\$defs\/gone" leads nowhere/u),
      expect.stringContaining("includes itself"),
      expect.stringMatching(/:6 a#\/type: in 2020-12, `type` must be the name of a type/u),
      expect.stringMatching(/:7 has no `b`/u),
      expect.stringMatching(/:8 a is no schema/u),
      expect.stringContaining('"other.json" points to another file'),
      "narrower",
    ]);
    for (const { error } of answers) if (error !== undefined) expect(error.advice).not.toBe("");
  });

  test("may all be of an older draft", async () => {
    const stdin = '{"a":{"items":[{"type":"null"}],"additionalItems":false},"b":{"items":[{}]}}\n';
    const { code, stdout } = await scratch.runWith({ stdin }, "relate", "--pairs", "-", "--dialect", "draft-07");
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ relation: "wider" })]);
  });

  test("of which one is undecided fail", async () => {
    const stdin = '{"a":true,"b":{"pattern":"^(a+)\\\\1$"}}\n{"a":true,"b":true}\n';
    const { code, stdout } = await scratch.runWith({ stdin }, "relate", "--pairs", "-");
    expect([code, stdout.trim().split("\n")]).toEqual([1, [expect.stringContaining("undecided"), expect.anything()]]);
  });

  test("may refer to meta-schemas, which are here already", async () => {
    const a = { $ref: "https://json-schema.org/draft/2020-12/schema" };
    const stdin = JSON.stringify({ a, b: { ...a, type: "boolean" } });
    const { stdout } = await scratch.runWith({ stdin }, "relate", "--pairs", "-");
    expect(JSON.parse(stdout)).toEqual({
      relation: "narrower",
      oldInNew: { answer: "witness", witness: {} },
      newInOld: { answer: "proven" },
    });
  });

  test("take dynamic references where the way there tells what they mean", async () => {
    const tree = {
      $id: "https://example.com/strict",
      $dynamicAnchor: "node",
      $ref: "tree",
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: "tree",
          $dynamicAnchor: "node",
          type: "object",
          properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
        },
      },
    };
    const plain = {
      type: "object",
      properties: { data: true, children: { type: "array", items: { $ref: "#" } } },
      additionalProperties: false,
    };
    const stdin = JSON.stringify({ a: tree, b: plain });
    const { stdout } = await scratch.runWith({ stdin }, "relate", "--pairs", "-");
    expect(JSON.parse(stdout)).toMatchObject({ relation: "equal" });
  });
});

describe("what cannot be related", () => {
  test.each([
    [["relate", "missing.json", "long.json"], "missing.json does not exist."],
    [["relate", "pets.yaml#/components/schemas/Nobody", "long.json"], "has no schema at /components/schemas/Nobody"],
    [["relate", "lost.yaml#/components/schemas/Lost", "long.json"], "leads nowhere"],
    [["schema", "pets.yaml"], "Name one of its schemas, for instance pets.yaml#/components/schemas/Pet."],
    [["schema", "pet.proto"], "Name a file of OpenAPI, JSON Schema,"],
    [["schema", "pet.d.ts"], "Name one of its types, for instance pet.d.ts#/definitions/Pet."],
    [["relate", "pets.yaml#/components/schemas/Pets", "long.json"], "Did you mean pets.yaml#/components/schemas/Pet?"],
    [["relate", "pets.yaml", "long.json"], "is no schema"],
    [["relate", "circle.json", "long.json"], "includes itself"],
    [["relate", "broken.json", "long.json"], "broken.json cannot be read"],
    [["relate", "typo.json", "long.json"], "typo.json#/properties/a/type: in 2020-12"],
    [["relate", "long.json"], "one of them is missing"],
    [["relate", "-", "-"], "Only one side can come from stdin"],
    [["relate", "--pairs", "."], ". is a folder"],
    [["relate", "--pairs", "none.jsonl"], "none.jsonl does not exist."],
    [["relate", "--pairs", "-", "long.json", "short.json"], "--pairs reads the schemas from a file"],
    [["schema", "missing.json"], "missing.json does not exist."],
    [["schema", "typo.json"], "typo.json#/properties/a/type"],
    [["schema", "lost.yaml#/components/schemas/Lost"], "leads nowhere"],
  ])("%j", async (args, reported) => {
    const { code, stdout, stderr } = await scratch.run(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(reported);
    expect(stderr).not.toContain("crashed");
  });
});

describe("a schema that stands by itself", () => {
  test("is one of 2020-12, whatever it was written in", async () => {
    const { code, stdout } = await scratch.run("schema", "pets.yaml#/components/schemas/Pet");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: { Pet: { properties: { kind: { type: ["string", "null"] } } } },
    });
  });

  test("admits the same as what it was made of", async () => {
    scratch.write({ "pet.json": (await scratch.run("schema", "pets.yaml#/components/schemas/Pet")).stdout });
    expect((await relate("pet.json", "pets.yaml#/components/schemas/Pet")).stdout).toMatch(/^equal: /u);
  });
});
