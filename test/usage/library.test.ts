// Questions of a program about one API: the operation of a request, the values of a schema, the relation of two schemas.
import { describe, expect, test } from "@jest/globals";
import { accepts, compare, occurrencesOf, operationFor, profiles, readSnapshot, relate } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";

function read(document: object, name = "api.json"): Reading {
  return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(document) });
}

const operation = { responses: { 200: { description: "Done" } } };

const shop = read({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.0.0" },
  servers: [{ url: "https://shop.example/v1" }, { url: "/staging/{region}", variables: { region: { default: "eu" } } }],
  paths: {
    "/orders": { get: operation, post: operation },
    "/orders/{id}": { get: operation },
    "/orders/latest": { get: operation },
    "/orders/{id}/lines/{line}": { get: operation },
    "/reports/{day}.csv": { get: operation },
    "/caf%C3%A9": { get: operation },
  },
  components: {
    schemas: {
      Order: {
        type: "object",
        required: ["total"],
        properties: {
          id: { type: "string", readOnly: true },
          secret: { type: "string", writeOnly: true },
          total: { type: "integer", minimum: 0 },
        },
        additionalProperties: false,
      },
      Small: {
        type: "object",
        required: ["total"],
        properties: { total: { type: "integer", minimum: 0, maximum: 9 } },
      },
    },
  },
});

describe("the operation of a request", () => {
  test.each([
    ["get", "https://shop.example/v1/orders", "GET /orders"],
    ["GET", "/v1/orders?limit=3#top", "GET /orders"],
    ["POST", "http://localhost:8080/v1/orders", "POST /orders"],
    ["GET", "/v1/orders/17", "GET /orders/{}"],
    ["GET", "/v1/orders/latest", "GET /orders/latest"],
    ["GET", "/v1/orders/17/lines/2", "GET /orders/{}/lines/{}"],
    ["GET", "/staging/us/orders", "GET /orders"],
    ["GET", "/v1/orders/", "GET /orders"],
    ["GET", "/v1/reports/2026-01-01.csv", "GET /reports/{}.csv"],
    ["GET", "/v1/café", "GET /café"],
    ["GET", "/v1/orders/a%2Fb", "GET /orders/{}"],
  ])("%s %s", (method, url, id) => {
    expect(operationFor(shop, method, url)?.id.normalize()).toBe(id.replace("café", "caf%C3%A9"));
  });

  test.each([
    ["DELETE", "/v1/orders"],
    ["GET", "/v1"],
    ["GET", "/v1/orders/17/lines"],
    ["GET", "/orders/17/lines/2/more"],
    ["GET", "/v1/orders//lines/2"],
    ["GET", "/v1/%"],
    ["GET", ""],
  ])("none for %s %s", (method, url) => {
    expect(operationFor(shop, method, url)).toBeUndefined();
  });
});

describe("the values that a schema accepts", () => {
  const order = "#/components/schemas/Order";

  test.each([
    [{ total: 3 }, true, true],
    [{ total: -1 }, false, false],
    [{}, false, false],
    [{ total: 3, id: "a" }, false, true],
    [{ total: 3, secret: "a" }, true, false],
    [{ total: 3, other: 1 }, false, false],
  ])("%j", async (value, inRequest, inResponse) => {
    expect(await accepts(shop, order, value, { direction: "request" })).toBe(inRequest);
    expect(await accepts(shop, order, value, { direction: "response" })).toBe(inResponse);
  });

  test("a custom resource is completed with defaults and checked by its rules", async () => {
    const schema = {
      type: "object",
      properties: {
        spec: {
          type: "object",
          properties: { size: { type: "integer", default: 1 }, limit: { type: "integer" } },
          required: ["size", "limit"],
          "x-kubernetes-validations": [{ rule: "self.size <= self.limit" }],
        },
      },
    };
    const reading = read({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "boxes.example.com" },
      spec: {
        group: "example.com",
        scope: "Namespaced",
        names: { plural: "boxes", kind: "Box" },
        versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
      },
    });
    const box = { apiVersion: "example.com/v1", kind: "Box", metadata: { name: "blue" } };
    const at = "#/spec/versions/0/schema/openAPIV3Schema";
    const ask = (spec: object): Promise<boolean | undefined> =>
      accepts(reading, at, { ...box, spec } as never, { direction: "request", profile: profiles["kubernetes"]! });
    expect(await ask({ limit: 1 })).toBe(true);
    expect(await ask({ size: 3, limit: 2 })).toBe(false);
    expect(await ask({ size: 3 })).toBe(false);
  });
});

test("two schemas are related with a value of only one of them", () => {
  const [Order, Small] = ["Order", "Small"].map((name) => ({ reading: shop, place: `#/components/schemas/${name}` }));
  const { relation, newInOld } = relate(Small!, Order!, { lens: "request" });
  expect(relation).toBe("wider");
  expect(newInOld.answer).toBe("witness");
  expect(relate(Order!, Order!).relation).toBe("equal");
  expect(relate(Order!, Small!, { steps: 1 }).relation).toBe("undecided");
});

describe("a finding has the ids of its operations, and its fact as plain data", () => {
  const lists = (values: readonly string[], parameter: string): object => ({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1.0.0" },
    paths: {
      [`/orders/{${parameter}}`]: {
        get: {
          parameters: [
            { name: parameter, in: "path", required: true, schema: { type: "string" } },
            { name: "sort", in: "query", schema: { $ref: "#/components/schemas/Sort" } },
          ],
          responses: { 200: { description: "Done" } },
        },
      },
    },
    components: { schemas: { Sort: { type: "string", enum: values } } },
  });
  const { findings } = compare(read(lists(["up", "down"], "id")), read(lists(["up"], "order")));

  test("the id does not depend on the names of path parameters", () => {
    const [finding] = findings.filter(({ ruleId }) => ruleId === "enum-value-removed");
    expect(finding?.reach).toEqual(["GET /orders/{order}"]);
    expect(finding?.operations).toEqual(["GET /orders/{}"]);
    expect(occurrencesOf(finding!)[0].change).toEqual({
      subject: "enumValue",
      action: "removed",
      name: '"down"',
      serialization: "text",
      kind: "schema",
      old: "#/components/schemas/Sort",
      new: "#/components/schemas/Sort",
      before: "down",
    });
  });
});
