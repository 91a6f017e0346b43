// Expectations of consumers: Pact files of versions 2, 3 and 4.
import { afterAll, beforeAll, expect, test } from "@jest/globals";
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
