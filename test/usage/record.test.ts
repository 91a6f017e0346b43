// A record of requests: what is counted, what never is, and that records can be added.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Json } from "../../src/model/json.ts";
import { mergeSummaries } from "../../src/usage/merge.ts";
import type { Observation } from "../../src/usage/observation.ts";
import { readSummary, writeSummary } from "../../src/usage/summary-file.ts";
import type { UsageSummary, UsedPlace } from "../../src/usage/summary.ts";
import { patience, runsOf } from "../size.ts";
import { LIBRARY, post, record } from "./traffic.ts";

const get = (url: string, more: Partial<Observation> = {}): Observation => ({
  method: "GET",
  url,
  client: "web",
  ...more,
});
const books = "https://library.example/api/books";
const stats = (place: UsedPlace | undefined): unknown => place?.by["0"];

describe("parameters", () => {
  const { request } = record(LIBRARY, [
    get(`${books}?limit=5&sort=title`, { headers: { "x-trace": "abc", cookie: "session=1; b=2" } }),
    get(`${books}?limit=120&sort=3&tags=new,old,new`, { headers: {} }),
    get(`${books}?sort=other&tags=`),
  ]).operations["GET /books"]!;

  test("are counted with their limits, numbers rounded", () => {
    expect(stats(request["query limit"])).toEqual({
      present: 2,
      absent: 1,
      types: { text: 2 },
      length: [1, 3],
      number: [5, 120],
    });
  });

  test("with the values that the description lists, and without others", () => {
    expect(request["query sort"]?.values).toEqual(['"title"', '"year"', "3"]);
    expect(stats(request["query sort"])).toMatchObject({ present: 3, values: { '"title"': 1, "3": 1 }, unlisted: 1 });
    expect(stats(request["query tags"]?.items)).toMatchObject({ present: 1, values: { '"new"': 1, '"old"': 1 } });
    expect(stats(request["query tags"])).toMatchObject({ present: 2, absent: 1, items: [0, 3] });
  });

  test("in headers and cookies, if headers were recorded", () => {
    expect(stats(request["header x-trace"])).toMatchObject({ present: 1, absent: 1 });
    expect(stats(request["cookie session"])).toMatchObject({ present: 1, absent: 1 });
  });
});

test("bodies are counted by declared place, each request once", () => {
  const { operations, unmatched, requests } = record(LIBRARY, [
    post("/api/loans", { isbn: "1", items: [{ count: 1 }, { count: 3, isbn: 2 }], notes: { a: "x" }, pickup: null }),
    post("/api/loans", { days: 1234, other: true }),
    { ...post("/api/loans", null), requestBody: { is: "none" } },
    { ...post("/api/loans", null), requestBody: { is: "hidden", mediaType: "application/json" } },
    post("/api/nothing", {}),
  ]);
  expect([requests, unmatched]).toEqual([5, 1]);
  const { calls, request } = operations["POST /loans"]!;
  expect(calls["0"]).toEqual({ calls: 4, statuses: { unknown: 4 }, headers: 4, body: 3, response: 0 });
  expect(stats(request["body"])).toEqual({ present: 3, absent: 1, types: {} });
  const body = request["body application/json"]!;
  expect(body.cut).toBe(true);
  expect(stats(body)).toEqual({ present: 3, absent: 0, types: { object: 2 }, undeclared: 1, members: [2, 4] });
  expect(stats(body.properties?.["days"])).toEqual({
    present: 1,
    absent: 1,
    types: { integer: 1 },
    number: [1200, 1300],
  });
  expect(stats(body.properties?.["pickup"])).toEqual({
    present: 1,
    absent: 1,
    types: { null: 1 },
  });
  expect(stats(body.properties?.["items"]?.items?.properties?.["isbn"])).toMatchObject({ present: 1, absent: 1 });
  expect(stats(body.properties?.["notes"]?.rest)).toEqual({
    present: 1,
    absent: 0,
    types: { string: 1 },
    length: [1, 1],
  });
  expect(operations["GET /books"]).toEqual({ calls: {}, request: {}, response: {} });
});

test("only requests below the server that is named count, and its path stands for the servers", () => {
  const requests = [
    "http://localhost:4010/books",
    "http://localhost:40100/books",
    "https://cdn.example/books",
    "/books",
    "/api/books",
  ];
  const { unmatched, operations } = record(
    LIBRARY,
    requests.map((url) => get(url)),
    { server: "http://LOCALHOST:4010/" },
  );
  expect([unmatched, operations["GET /books"]?.calls["0"]?.calls]).toEqual([3, 2]);
});

test("clients beyond a number, and places beyond the memory, are counted together or not at all", () => {
  const many = Array.from({ length: 50 }, (_, index) => post("/api/loans", { isbn: "1" }, `client ${String(index)}`));
  const { clients, operations } = record(LIBRARY, many, { maxClients: 3 });
  expect(clients).toEqual(["(others)", "client 0", "client 1", "client 2"]);
  expect(operations["POST /loans"]?.calls["0"]?.calls).toBe(47);
  const small = record(LIBRARY, many, { maxStats: 20 });
  expect(small.operations["POST /loans"]?.request["body application/json"]?.cut).toBe(true);
});

describe("hostile requests", () => {
  const nested = (depth: number): Json => JSON.parse(`${'{"part":'.repeat(depth)}1${"}".repeat(depth)}`) as Json;

  test("are counted as far as they nest, with any names", () => {
    const deep: Observation = { ...get(books), status: 200, responseBody: { is: "json", value: [nested(20_000)] } };
    const odd = post(
      "/api/loans",
      JSON.parse('{"__proto__": 1, "constructor": 2, "\\u001b[31m": 3}') as Json,
      "\u001b[31mred\u0007",
    );
    const listed = post("/api/loans", { pickup: nested(20_000) });
    const { operations } = record(LIBRARY, [deep, odd, listed]);
    expect(JSON.stringify(operations["GET /books"])).toContain('"cut":true');
    expect(stats(operations["POST /loans"]?.request["body application/json"])).toMatchObject({ undeclared: 1 });
  });

  test("no marked secret is in a record", () => {
    const secret = "SECRET-4711000";
    const everywhere: Observation = {
      method: "POST",
      url: `https://${secret}@library.example/api/loans?${secret}=${secret}`,
      client: "web",
      headers: { authorization: secret, [secret]: secret, cookie: `session=${secret}` },
      requestBody: {
        is: "json",
        value: {
          isbn: secret,
          pickup: secret,
          days: 4711000,
          [secret]: secret,
          notes: { [secret]: secret },
          items: [{ isbn: secret, count: -4711000 }],
        },
      },
      responseBody: { is: "json", value: { [secret]: secret } },
    };
    const query = {
      ...everywhere,
      method: "GET",
      url: `/api/books?limit=4711000&sort=${secret}&tags=${secret}`,
      status: 200,
    };
    const path = { ...everywhere, method: "GET", url: `/api/books/${secret}` };
    const text = writeSummary(record(LIBRARY, [everywhere, query, path]));
    expect(text).not.toMatch(/SECRET|4711/u);
    expect(JSON.parse(text)).toMatchObject({ unmatched: 0 });
  });
});

const values = fc.oneof(
  fc.record(
    {
      isbn: fc.oneof(fc.string({ maxLength: 4 }), fc.constant(null)),
      pickup: fc.constantFrom("desk", "locker", "mail", null),
      days: fc.oneof(fc.integer(), fc.double({ noNaN: true })),
      notes: fc.dictionary(fc.string({ maxLength: 3 }), fc.string({ maxLength: 3 }), { maxKeys: 3 }),
      items: fc.array(fc.record({ isbn: fc.boolean(), count: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] }), {
        maxLength: 3,
      }),
      other: fc.anything({ maxDepth: 1 }),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom(1, "text", null, []),
);

const requests = fc.array(
  fc.oneof(
    fc
      .record({
        value: values,
        client: fc.constantFrom("a", "b", "c"),
        day: fc.constantFrom("2026-01-01", "2026-02-02"),
      })
      .map(({ value, client, day }): Observation => ({
        ...post("/api/loans", JSON.parse(JSON.stringify(value)) as Json, client),
        day,
      })),
    fc
      .constantFrom("?limit=3", "?limit=x&sort=year", "?tags=new,old", "", "/1")
      .map((query) => get(`${books}${query}`)),
    fc.constant(get("/unknown")),
  ),
  { maxLength: 12 },
);

describe("records are added", () => {
  test(
    "as if all requests were recorded at once, in any order",
    () => {
      fc.assert(
        fc.property(requests, requests, (some, others) => {
          const [a, b] = [record(LIBRARY, some), record(LIBRARY, others)];
          const whole = writeSummary(record(LIBRARY, [...some, ...others]));
          expect(writeSummary(mergeSummaries([a, b]))).toBe(whole);
          expect(writeSummary(mergeSummaries([b, a]))).toBe(whole);
        }),
        { numRuns: runsOf(150, 2_000) },
      );
    },
    patience,
  );

  test("what only one of the descriptions has is left out, if the other record could have had it", () => {
    const newer = structuredClone(LIBRARY) as unknown as {
      paths: Record<string, unknown>;
      components: { schemas: { Loan: { properties: Record<string, object> } } };
    };
    newer.paths["/cards"] = { get: { responses: {} } };
    newer.components.schemas.Loan.properties["branch"] = { type: "string" };
    const a = record(LIBRARY, [post("/api/loans", { branch: "x" }), get("/unknown")]);
    const b = record(newer, [post("/api/loans", { branch: "x" })]);
    const { operations } = mergeSummaries([a, b]);
    expect(Object.keys(operations)).not.toContain("GET /cards");
    expect(Object.keys(operations["POST /loans"]?.request["body application/json"]?.properties ?? {})).not.toContain(
      "branch",
    );
  });

  test("not those of different APIs, nor hashed ones with others", () => {
    const a = record(LIBRARY, [get(books)]);
    const other: UsageSummary = { ...a, api: { ...a.api, title: "Other" } };
    expect(() => mergeSummaries([a, other])).toThrow("different APIs");
    expect(() => mergeSummaries([a, { ...a, hashed: true }])).toThrow("hashed");
  });
});

describe("the file of a record", () => {
  test("is read as it was written", () => {
    const summary = record(LIBRARY, [post("/api/loans", { isbn: "1" }), get(`${books}?limit=3`)]);
    const text = writeSummary(summary);
    expect(writeSummary(readSummary(text, "usage.json"))).toBe(text);
  });

  test.each([
    ["{", "is not valid JSON"],
    ["{}", "is not a usage record"],
    ['{"kind":"apicompat-usage","version":2}', "is not a usage record"],
    [writeSummary(record(LIBRARY, [get(books)])).replace('"requests": 1', '"requests": "1"'), "is not a usage record"],
  ])("%#: a damaged one is not", (text, fault) => {
    expect(() => readSummary(text, "usage.json")).toThrow(`usage.json ${fault}`);
  });
});
