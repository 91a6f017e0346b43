// Expectations of consumers: Pact files of versions 2, 3 and 4.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

const scratch = new Scratch();

const OLD = `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      parameters: [{ name: state, in: query, schema: { type: string, enum: [new, paid, sent] } }]
      responses:
        "200":
          description: Orders
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewOrder" } } } }
      responses: { "201": { description: Created } }
components:
  schemas:
    NewOrder: { type: object, properties: { sku: { type: string }, gift: { type: boolean } } }
    Order:
      type: object
      required: [id, total, note]
      properties: { id: { type: string }, total: { type: integer }, note: { type: string }, tags: { type: array, items: { type: string } } }
`;
const NEW = OLD.replace("new, paid, sent", "new, paid")
  .replace("type: object, properties: { sku", "type: object, required: [sku], properties: { sku")
  .replace("required: [id, total, note]", "required: [id, total]")
  .replace("total: { type: integer }", "total: { type: string }")
  .replace(", tags: { type: array, items: { type: string } }", "");

const V2 = {
  consumer: { name: "billing" },
  provider: { name: "shop" },
  interactions: [
    {
      description: "sent orders",
      request: { method: "get", path: "/orders", query: "state=sent" },
      response: { status: 200, headers: { "Content-Type": "application/json" }, body: [{ id: "1", total: 3 }] },
    },
    {
      description: "an order",
      request: { method: "post", path: "/orders", body: { sku: "a", gift: true } },
      response: { status: 201 },
    },
    { description: "another API", request: { method: "get", path: "/elsewhere" }, response: { status: 200 } },
    1,
  ],
  metadata: { pactSpecification: { version: "2.0.0" } },
};
const V3 = {
  ...V2,
  consumer: { name: "mail" },
  interactions: [
    {
      description: "new orders",
      request: { method: "GET", path: "/orders", query: { state: ["new"] } },
      response: { status: 200, body: [{ id: "1", note: "x", tags: [] }] },
    },
  ],
};
const V4 = {
  consumer: { name: "app" },
  provider: { name: "shop" },
  interactions: [
    {
      type: "Synchronous/HTTP",
      description: "an empty order",
      request: {
        method: "POST",
        path: "/orders",
        body: { content: {}, contentType: "application/json", encoded: false },
      },
      response: { status: 201 },
    },
    { type: "Asynchronous/Messages", description: "an event", contents: { content: {} } },
  ],
};

beforeAll(() => {
  scratch.write({ "old.yaml": OLD, "new.yaml": NEW });
  for (const [name, pact] of Object.entries({ v2: V2, v3: V3, v4: V4 }))
    scratch.write({ [`${name}.json`]: JSON.stringify(pact, null, 2) });
  scratch.write({
    "all.yaml": "consumers:\n  - { name: bills, expects: v2.json }\n  - { name: mailer, expects: v3.json }\n",
  });
});

afterAll(() => scratch.remove());

async function lines(...args: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const { stdout } = await scratch.run("check", "old.yaml", "new.yaml", "--no-cache", ...args);
  return Object.fromEntries(
    stdout.split("\n\n").flatMap((block) => {
      const rule = /^ {2}([\w-]+) {2}[\da-f]{20}/mu.exec(block)?.[1];
      const found = block
        .split("\n")
        .filter((line) => /^ {2}(?:used by|may affect|not used|usage unknown):/u.test(line));
      return rule === undefined ? [] : [[rule, found.map((line) => line.trim())] as const];
    }),
  );
}

test("a finding names the expectations that it breaks", async () => {
  expect(await lines("--usage", "v2.json", "--usage", "v3.json", "--usage", "v4.json")).toMatchObject({
    "enum-value-removed": ["used by: billing: 1 of 1 expectation (sent orders)", "not used: by mail, app"],
    "property-made-optional": ["used by: mail: 1 of 1 expectation (new orders)", "not used: by billing, app"],
    "type-changed": ["used by: billing: 1 of 1 expectation (sent orders)", "not used: by mail, app"],
    "property-made-required": ["used by: app: 1 of 1 expectation (an empty order)", "not used: by billing, mail"],
  });
});

test("the configuration names the consumer", async () => {
  const found = await lines("--config", "all.yaml");
  expect(found["enum-value-removed"]).toEqual([
    "used by: bills: 1 of 1 expectation (sent orders)",
    "not used: by mailer",
  ]);
});

describe("matchers", () => {
  const order = { id: "1", total: 3, note: "x", tags: ["a"], state: "new" };
  const old = OLD.replace(
    "note: { type: string }",
    "note: { type: string }, state: { type: string, enum: [new, paid] }",
  );
  const edits = {
    "note is an integer": old.replace("note: { type: string }", "note: { type: integer }"),
    "note can be null": old.replace("note: { type: string }", "note: { type: string, nullable: true }"),
    "state has sent": old.replace("enum: [new, paid] }", "enum: [new, paid, sent] }"),
    "state has only paid": old.replace("enum: [new, paid] }", "enum: [paid] }"),
    "tags can be empty": old.replace("tags: { type: array,", "tags: { type: array, minItems: 0,"),
    "tags is gone": old.replace(", tags: { type: array, items: { type: string } }", ""),
    "sku is a number": old.replace("sku: { type: string }", "sku: { type: integer }"),
    "sku is short": old.replace("sku: { type: string }", "sku: { type: string, maxLength: 1 }"),
    "sku is very short": old.replace("sku: { type: string }", "sku: { type: string, maxLength: 0 }"),
    "gift is required": old.replace(
      "type: object, properties: { sku",
      "type: object, required: [gift], properties: { sku",
    ),
    "no state sent": old.replace("new, paid, sent", "new, paid"),
  } as const;

  const type = { match: "type" };
  /** The same matchers in the three versions of the format. */
  const pacts = (
    rules: Readonly<Record<string, object>>,
    parts: Readonly<Record<string, object>> = {},
  ): readonly object[] => {
    const request = { method: "GET", path: "/orders" };
    const all = Object.entries(rules).map(([path, rule]) => [path, { matchers: [rule] }] as const);
    const matchingRules = { body: Object.fromEntries(all) };
    const v2 = Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path.replace("$", "$.body"), rule]));
    const of = (interaction: object): object => ({
      consumer: { name: "app" },
      interactions: [{ description: "one", ...interaction }],
    });
    return [
      of({ request, response: { status: 200, body: [order], matchingRules: { ...v2, ...parts } } }),
      of({ request, response: { status: 200, body: [order], matchingRules } }),
      of({
        type: "Synchronous/HTTP",
        request,
        response: {
          status: 200,
          body: { content: [order], contentType: "application/json", encoded: false },
          matchingRules,
        },
      }),
    ];
  };
  const sent = (body: object, matchingRules: object): object => ({
    consumer: { name: "app" },
    interactions: [
      {
        description: "one",
        request: { method: "POST", path: "/orders", body, matchingRules },
        response: { status: 201 },
      },
    ],
  });

  async function states(pact: object, edit: keyof typeof edits): Promise<readonly string[]> {
    scratch.write({ "base.yaml": old, "edited.yaml": edits[edit], "pact.json": JSON.stringify(pact) });
    const { stdout } = await scratch.run("check", "base.yaml", "edited.yaml", "--no-cache", "--usage", "pact.json");
    const found = stdout.matchAll(/^ {2}(used by|may affect|not used|usage unknown):/gmu);
    return [...new Set([...found].map(([, label]) => label!))];
  }

  test.each([
    ["note is an integer", {}, "used by"],
    ["note is an integer", { "$[0].note": type }, "used by"],
    ["note is an integer", { "$[*].*": type }, "used by"],
    ["note is an integer", { "$[0].note": { match: "regex", regex: ".*" } }, "used by"],
    ["note can be null", { "$[0].note": type }, "may affect"],
    ["note can be null", { $: { match: "type", min: 1 } }, "may affect"],
    ["state has sent", {}, "may affect"],
    ["state has sent", { "$[0].state": type }, "not used"],
    ["state has sent", { $: { match: "type" } }, "not used"],
    ["state has sent", { "$[0]['state']": { match: "regex", regex: "new|paid" } }, "may affect"],
    ["state has sent", { $: { match: "type" }, "$[*].state": { match: "equality" } }, "may affect"],
    ["tags is gone", { $: { match: "type", min: 1 } }, "used by"],
    ["tags is gone", { "$[0]": { match: "values" } }, "may affect"],
    ["tags is gone", { "$[0].tags": { match: "type", min: 2 } }, "used by"],
  ] as const)("%s with %j: %s", async (edit, rules, expected) => {
    for (const pact of pacts(rules)) expect(await states(pact, edit)).toEqual([expected]);
  });

  test.each([
    ["sku is short", {}, "not used"],
    ["sku is short", { "$.body.sku": type }, "may affect"],
    ["sku is short", { body: { "$.sku": { matchers: [{ match: "regex", regex: "[a-z]+" }] } } }, "may affect"],
    ["sku is very short", { "$.body": type }, "used by"],
    ["sku is a number", { body: { $: { matchers: [type] } } }, "used by"],
    ["sku is short", { body: { $: { matchers: [type] }, "$.sku": { matchers: [{ match: "equality" }] } } }, "not used"],
    ["gift is required", { body: { $: { matchers: [type] } } }, "used by"],
  ] as const)("a request, %s with %j: %s", async (edit, rules, expected) => {
    expect(await states(sent({ sku: "a" }, rules), edit)).toEqual([expected]);
  });

  test.each([
    ["new", {}, "not used"],
    ["sent", {}, "used by"],
    ["new", { query: { state: { combine: "AND", matchers: [type] } } }, "may affect"],
    ["new", { "$.query.state": type }, "may affect"],
    ["new", { "$.query.state[0]": type }, "may affect"],
  ])("a query of %s with %j: %s", async (state, matchingRules, expected) => {
    const request = { method: "GET", path: "/orders", query: { state: [state] }, matchingRules };
    const pact = {
      consumer: { name: "app" },
      interactions: [{ description: "one", request, response: { status: 200 } }],
    };
    expect(await states(pact, "no state sent")).toEqual([expected]);
  });

  test.each([
    [[]],
    [1],
    [{ body: 3 }],
    [{ body: { "$[": { matchers: "x" } } }],
    [{ "$.body..": null }],
    [{ body: { $: [] } }],
  ])("rules that cannot be read are no failure: %j", async (matchingRules) => {
    expect(await states(sent({ sku: "a" }, matchingRules as object), "sku is very short")).toEqual(["used by"]);
  });
});
