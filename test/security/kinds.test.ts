// More attacks of the author of a change, by kind. The other files of this folder hold the attacks of each kind that need a repository of a special form.
import process from "node:process";
import { afterAll, describe, expect, test } from "@jest/globals";
import { type Files, States } from "./states.ts";

const states = new States();
const sizes = new States();
afterAll(() => {
  states.remove();
  sizes.remove();
});

const schema = (root: string): string => `openapi: 3.1.0
info: { title: Harbour, version: "1" }
paths:
  /ships:
    post:
      requestBody: { required: true, content: { application/json: { schema: ${root} } } }
      responses: { "200": { description: Ships. } }
`;
const early = (root: string): string => schema(root).replace("3.1.0", "3.0.3");
const ship = (most: number): string => schema(`{ type: object, properties: { name: { maxLength: ${String(most)} } } }`);

/** Levels of a text: each refers twice to the one below. */
const doubled = (levels: number, first: string, level: (index: number) => string): string =>
  [first, ...Array.from({ length: levels }, (_, index) => level(index + 1))].join("\n");

const definitions = (levels: number, most: number, level: (next: object) => object): string => {
  const made = Array.from({ length: levels }, (_, index): readonly [string, object] => [
    `n${String(index + 1)}`,
    level({ $ref: `#/$defs/n${String(index)}` }),
  ]);
  const $defs = { n0: { type: "string", maxLength: most }, ...Object.fromEntries(made) };
  return JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $ref: `#/$defs/n${String(levels)}`,
    $defs,
  });
};

const aliases = (most: number): string =>
  `${doubled(
    24,
    `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ships.harbour.example }
spec:
  group: harbour.example
  names: { kind: Ship, plural: ships }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            n0: &n0 { type: string, maxLength: ${String(most)} }`,
    (index) =>
      `            n${String(index)}: &n${String(index)} { type: object, properties: { a: *n${String(index - 1)}, b: *n${String(index - 1)} } }`,
  )}\n`;

const generics = (field: string, level: (below: string) => string): string =>
  `${doubled(
    16,
    `package v1\n\ntype N0[A any] struct { X A \`json:"x"\`; Y ${field} \`json:"y"\` }`,
    (index) => `type N${String(index)}[A any] struct { ${level(`N${String(index - 1)}`)} }`,
  )}\ntype Root struct { R N16[string] \`json:"r"\` }\n`;

const callbacks = (most: number): string => {
  const call = (inner: object): object => ({ "{$request.body#/url}": { post: inner } });
  const responses = { "200": { description: "Called." } };
  const of = (index: number): object => ({ $ref: `#/components/callbacks/n${String(index)}` });
  const body = { content: { "application/json": { schema: { type: "string", maxLength: most } } } };
  const made = Array.from({ length: 24 }, (_, index): readonly [string, object] => [
    `n${String(index + 1)}`,
    call({ callbacks: { a: of(index), b: of(index) }, responses }),
  ]);
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Harbour", version: "1" },
    paths: { "/ships": { post: { callbacks: { a: of(24) }, responses } } },
    components: { callbacks: { n0: call({ requestBody: body, responses }), ...Object.fromEntries(made) } },
  });
};

/** In seconds of the processor, because the machine may be busy. */
const LIMIT = 10;

describe("kind 9: a small text that stands for a large one ends in time, with a break or a reason", () => {
  test.each<readonly [string, string, string, string]>([
    ["aliases of aliases in a custom resource", "ship.yaml", aliases(9), aliases(5)],
    [
      "aliases of aliases with merge keys",
      "openapi.yaml",
      doubled(
        24,
        `x-n0: &n0 { maxLength: 9 }`,
        (i) => `x-n${i}: &n${i} { <<: *n${i - 1}, p${i}: [*n${i - 1}, *n${i - 1}] }`,
      ) + `\n${schema("*n24")}`,
      doubled(
        24,
        `x-n0: &n0 { maxLength: 5 }`,
        (i) => `x-n${i}: &n${i} { <<: *n${i - 1}, p${i}: [*n${i - 1}, *n${i - 1}] }`,
      ) + `\n${schema("*n24")}`,
    ],
    [
      "generic types with two other arguments",
      "types.go",
      generics("string", (n) => `X ${n}[A] \`json:"x"\`; Y ${n}[[]A] \`json:"y"\``),
      generics("int32", (n) => `X ${n}[A] \`json:"x"\`; Y ${n}[[]A] \`json:"y"\``),
    ],
    [
      "generic types of generic types",
      "types.go",
      generics("string", (n) => `X ${n}[${n}[A]] \`json:"x"\`; Y ${n}[A] \`json:"y"\``),
      generics("int32", (n) => `X ${n}[${n}[A]] \`json:"x"\`; Y ${n}[A] \`json:"y"\``),
    ],
    [
      "a generic type that grows without end",
      "types.go",
      'package v1\n\ntype T[A any] struct { X *T[[]A] `json:"x"`; Z *T[*A] `json:"z"`; Y string `json:"y"` }\n\ntype R struct { R T[string] `json:"r"` }\n',
      'package v1\n\ntype T[A any] struct { X *T[[]A] `json:"x"`; Z *T[*A] `json:"z"`; Y int32 `json:"y"` }\n\ntype R struct { R T[string] `json:"r"` }\n',
    ],
    ["callbacks of callbacks", "openapi.json", callbacks(9), callbacks(5)],
    [
      "items that an alternative evaluates",
      "schema.json",
      definitions(12, 9, (next) => ({ anyOf: [{ prefixItems: [next] }, { contains: next }], unevaluatedItems: next })),
      definitions(12, 5, (next) => ({ anyOf: [{ prefixItems: [next] }, { contains: next }], unevaluatedItems: next })),
    ],
    [
      "alternatives beside alternatives",
      "schema.json",
      definitions(20, 9, (next) => ({
        allOf: [{ anyOf: [next, { type: "integer" }] }, { anyOf: [next, { type: "boolean" }] }],
      })),
      definitions(20, 5, (next) => ({
        allOf: [{ anyOf: [next, { type: "integer" }] }, { anyOf: [next, { type: "boolean" }] }],
      })),
    ],
  ])("%s", async (_, name, before, after) => {
    const { user } = process.cpuUsage();
    const { scratch } = sizes;
    scratch.write({ [`old/${name}`]: before, [`new/${name}`]: after });
    const { code, stderr } = await scratch.run("check", `old/${name}`, `new/${name}`, "--no-config", "--no-cache");
    expect(stderr).not.toContain("crashed");
    expect([1, 2]).toContain(code);
    expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(LIMIT);
  });
});

const UNLESS_TEXT = "if: { type: string }, else: { type: object }";

describe("kind 10: a break that is written so that no part shows it", () => {
  test.each<readonly [string, string, string]>([
    [
      "null, which a condition rejects",
      `{ anyOf: [{ ${UNLESS_TEXT} }, { type: 'null' }] }`,
      `{ anyOf: [{ ${UNLESS_TEXT} }] }`,
    ],
    [
      "null of an alternative that lists other values",
      `{ oneOf: [{ ${UNLESS_TEXT} }, { type: 'null' }] }`,
      `{ oneOf: [{ ${UNLESS_TEXT} }, { type: 'null', enum: [''] }] }`,
    ],
    [
      "null beside a negation of null",
      "{ anyOf: [{ type: string, not: { type: 'null' } }, { type: 'null' }] }",
      "{ type: string }",
    ],
    [
      "null that matches twice when a negation goes",
      "{ oneOf: [{ type: [string, 'null'], not: { type: 'null' } }, { type: 'null' }] }",
      "{ oneOf: [{ type: [string, 'null'] }, { type: 'null' }] }",
    ],
    [
      "a divisor beyond the digits of a double",
      "{ multipleOf: 3000000000000000001 }",
      "{ multipleOf: 3000000000000000002 }",
    ],
    ["a limit beyond them", "{ maximum: 9007199254740993 }", "{ maximum: 9007199254740992 }"],
    [
      "a property that moves to where other members are limited",
      "{ type: object, properties: { id: { type: object } }, additionalProperties: { type: string } }",
      "{ type: object, allOf: [{ properties: { id: { type: object } } }], additionalProperties: { type: string } }",
    ],
    [
      "a name that only names of members mention",
      "{ type: object, propertyNames: { enum: [a, b] } }",
      "{ type: object, propertyNames: { enum: [a] } }",
    ],
    [
      "a condition that was idle",
      "{ type: object, if: { required: [a] } }",
      "{ type: object, if: { required: [a] }, then: { required: [b] } }",
    ],
  ])("%s", async (_, before, after) => {
    const { code } = await states.check({ "openapi.yaml": schema(before) }, { "openapi.yaml": schema(after) });
    expect(code).toBe(1);
  });
});

describe("kind 11: a break behind a type that is implied, or behind nullable", () => {
  test.each<readonly [string, string, string]>([
    ["members become a text", "{ properties: { a: { type: string } } }", "{ type: string }"],
    ["items become members", "{ items: { type: string } }", "{ properties: { a: { type: string } } }"],
    ["a text is left out", "{ type: [object, string], properties: { a: {} } }", "{ properties: { a: {} } }"],
    ["the values of members", "{ additionalProperties: {} }", "{ additionalProperties: { type: string } }"],
    ["a member is required", "{ properties: { a: {} } }", "{ properties: { a: {} }, required: [a] }"],
  ])("%s", async (_, before, after) => {
    const { code } = await states.check({ "openapi.yaml": schema(before) }, { "openapi.yaml": schema(after) });
    expect(code).toBe(1);
  });

  test.each<readonly [string, string, string]>([
    ["beside a list of values", "{ type: string, nullable: true, enum: [a] }", "{ type: string, enum: [a] }"],
    ["beside alternatives", "{ nullable: true, oneOf: [{ type: string }] }", "{ oneOf: [{ type: string }] }"],
    [
      "beside a negation of everything",
      "{ type: integer, nullable: true, not: { type: number } }",
      "{ type: integer, nullable: true, not: {} }",
    ],
  ])("nullable %s", async (_, before, after) => {
    const { code } = await states.check({ "openapi.yaml": early(before) }, { "openapi.yaml": early(after) });
    expect(code).toBe(1);
  });
});

const CONFIG = "apicompat.config.yaml";
const off = "rules: { max-length-lowered: off, max-length-added: off }\n";

describe("kind 12: a report names what the change sets to pass", () => {
  test.each<readonly [string, Files, Files]>([
    ["a configuration that it adds", {}, { [CONFIG]: off }],
    ["a configuration that it edits", { [CONFIG]: "failOn: error\n" }, { [CONFIG]: off }],
    ["a configuration that it removes", { [CONFIG]: "failOn: error\n" }, {}],
    [
      "a configuration that another one extends",
      { [CONFIG]: "extends: ./base.yaml\n", "base.yaml": "failOn: error\n" },
      { [CONFIG]: "extends: ./base.yaml\n", "base.yaml": off },
    ],
    [
      "surfaces that leave the description out",
      { "port.yaml": ship(9) },
      { "port.yaml": ship(9), [CONFIG]: "surfaces: [{ name: port, files: [port.yaml] }]\n" },
    ],
    ["the severity that fails", { [CONFIG]: "failOn: error\n" }, { [CONFIG]: "failOn: off\n" }],
    [
      "a configuration as a link",
      { [CONFIG]: "failOn: error\n" },
      { [CONFIG]: { to: "other.yaml" }, "other.yaml": off },
    ],
  ])("%s", async (_, before, after) => {
    const old = { "openapi.yaml": ship(9), ...before };
    const { stdout, stderr, code } = await states.check(old, { "openapi.yaml": ship(5), ...after });
    const named = [CONFIG, "base.yaml", "other.yaml"].filter((name) => `${stdout}${stderr}`.includes(name));
    expect(code === 0 ? named : ["error"]).not.toEqual([]);
    expect(stdout).not.toContain("No changes that clients can observe");
  });

  test.each(["text", "markdown"])("a rule that is off makes no promise in %s", async (format) => {
    const old = { "openapi.yaml": ship(9), [CONFIG]: off };
    const { stdout } = await states.check(old, { "openapi.yaml": ship(5), [CONFIG]: off }, "--format", format);
    expect(stdout).not.toContain("No changes that clients can observe");
  });
});
