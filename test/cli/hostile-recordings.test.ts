// Recordings that are hostile or broken. Each one ends in counted requests and lines, or in a located error. No value of it is in
// the record.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Scratch, type Result } from "./scratch.ts";

const scratch = new Scratch();

const API = {
  openapi: "3.1.0",
  info: { title: "Loans", version: "1" },
  paths: {
    "/loans": {
      get: {
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer" } },
          { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
          { name: "sid", in: "cookie", schema: { type: "string" } },
        ],
        responses: { 200: { description: "Loans" } },
      },
      post: {
        requestBody: {
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Loan" } },
            "application/x-www-form-urlencoded": { schema: { $ref: "#/components/schemas/Loan" } },
          },
        },
        responses: { 201: { description: "Loan" } },
      },
    },
  },
  components: {
    schemas: {
      Loan: {
        type: "object",
        properties: {
          isbn: { type: "string" },
          amount: { type: "number" },
          state: { enum: ["new", "late", 3, null] },
          part: { $ref: "#/components/schemas/Loan" },
          lines: { type: "array", items: { $ref: "#/components/schemas/Loan" } },
        },
        additionalProperties: { type: "string" },
      },
    },
  },
};

beforeAll(() => {
  const text = JSON.stringify(API);
  const changed = text
    .replace('{"type":"number"}', '{"type":"number","maximum":5}')
    .replace('"late",', "")
    .replace('"additionalProperties":{"type":"string"}', '"additionalProperties":{"type":"string","maxLength":1}')
    .replace('{"name":"limit",', '{"name":"limit","required":true,');
  scratch.write({ "api.json": text, "changed.json": changed });
});

afterAll(() => scratch.remove());

const SECRET = "marked-secret-4711";

async function recorded(bytes: Buffer | string, ...args: readonly string[]): Promise<Result> {
  writeFileSync(join(scratch.folder, "recording"), bytes);
  return scratch.run("usage", "record", "recording", "--snapshot", "api.json", ...args);
}

const post = (body: unknown, more: object = {}): string =>
  JSON.stringify({ method: "POST", url: "/loans", status: 201, client: "web", requestBody: body, ...more });
const get = (url: string, more: object = {}): string => JSON.stringify({ method: "GET", url, client: "web", ...more });
/** A request whose body is a text of JSON that no object can hold. */
const raw = (body: string): string => `{"method":"POST","url":"/loans","requestBody":${body}}`;
const har = (...entries: readonly unknown[]): string => JSON.stringify({ log: { version: "1.2", entries } });
const entry = (request: object, more: object = {}): object => ({
  request: { method: "POST", url: "https://a.example/loans", ...request },
  ...more,
});
const audit = (more: object): string =>
  JSON.stringify({ kind: "Event", apiVersion: "audit.k8s.io/v1", verb: "create", requestURI: "/loans", ...more });
const deep = (open: string, inner: string, close: string, depth = 100_000): string =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));
/** A value whose conversion to a text throws. */
const noText = { toString: 1, valueOf: 2 };

type Counts = readonly [requests: number, unmatched: number, badLines: number];

describe("a hostile recording is counted", () => {
  test.each<[name: string, recording: string | Buffer, counts: Counts]>([
    ["lists that nest deep", raw(deep("[", `"${SECRET}"`, "]")), [1, 0, 0]],
    [
      "objects that nest deep, at declared names",
      raw(deep('{"part":', `{"isbn":"${SECRET}"}`, "}", 20_000)),
      [1, 0, 0],
    ],
    ["brackets that do not end", `${raw("[".repeat(100_000))}\n${post({})}`, [1, 0, 1]],
    ["a line that is too long", `${post({ isbn: SECRET.repeat(1_000_000) })}\n${post({})}`, [1, 0, 1]],
    ["a last line that is too long", `${post({})}\n{"method":"${SECRET.repeat(1_000_000)}`, [1, 0, 1]],
    ["UTF-16", Buffer.from(`\ufeff${post({})}\n${post({})}\n`, "utf16le"), [0, 0, 3]],
    ["a byte order mark", `\ufeff${post({ isbn: SECRET })}`, [1, 0, 0]],
    ["bytes that are no UTF-8", Buffer.from(post({ isbn: `\u00ff${SECRET}` }), "latin1"), [1, 0, 0]],
    [
      "lone surrogates",
      '{"method":"POST","url":"/loans","client":"a\\ud800","requestBody":{"isbn":"\\udfff\\ud800"}}',
      [1, 0, 0],
    ],
    ["NUL in the text", `${post({})}\n\0\0\0\n${post({}).replace("web", "w\0b")}`, [1, 0, 2]],
    ["NUL in a path", `${get("/loans%00")}\n${get("/loans\0")}\n${get(`/\0${SECRET}/../loans`)}`, [3, 3, 0]],
    [
      "dots in a path",
      ["/../loans", "/x/../loans", "/loans/..%2f..%2fetc", "/./loans"].map((url) => get(url)).join("\n"),
      [4, 4, 0],
    ],
    ["a path of slashes", `${get(`${"/".repeat(2_000_000)}a`)}\n${get(`/loans${"/".repeat(2_000_000)}`)}`, [2, 1, 0]],
    [
      "percent signs that encode nothing",
      `${get("/loans?limit=%E0%A4%A&%=%&limit=%ff")}\n${get("/%E0%A4%A")}`,
      [2, 1, 0],
    ],
    ["a query of many fields", get(`/loans?${many(200_000, (at) => `f${String(at)}=${SECRET}`).join("&")}`), [1, 0, 0]],
    [
      "a query of names of prototypes",
      get("/loans?__proto__=1&constructor=2&filter[__proto__][a]=3&limit=x"),
      [1, 0, 0],
    ],
    [
      "a cookie of many parts",
      get("/loans", { headers: { Cookie: `sid=${SECRET};${";a=b".repeat(100_000)}` } }),
      [1, 0, 0],
    ],
    [
      "headers of names of prototypes",
      get("/loans", { headers: JSON.parse('{"__proto__":"a","constructor":"b"}') as object }),
      [1, 0, 0],
    ],
    [
      "names of prototypes",
      raw(`{"__proto__":"${SECRET}","constructor":{"prototype":1},"hasOwnProperty":1,"toString":null}`),
      [1, 0, 0],
    ],
    ["a line of prototypes", `{"__proto__":{"method":"GET","url":"/loans"}}\n{"constructor":1}`, [0, 0, 2]],
    [
      "names that occur twice",
      `{"method":"PUT","method":"POST","url":"/x","url":"/loans","requestBody":{"isbn":1,"isbn":"${SECRET}"}}`,
      [1, 0, 0],
    ],
    [
      "numbers that are too large",
      raw('{"amount":1e400,"lines":[{"amount":-1e400},{"amount":1e-400},{"amount":-0}]}'),
      [1, 0, 0],
    ],
    [
      "a status and a time that are too large",
      `${post({}, { status: 1e308, time: 1e308 })}\n${raw("{}").replace("}}", '},"status":1e999,"time":1e999}')}`,
      [2, 0, 0],
    ],
    [
      "other types",
      post(7, { status: {}, time: [], client: { a: SECRET }, headers: "x", requestMediaType: 5, responseBody: true }),
      [1, 0, 0],
    ],
    [
      "lines of other types",
      `${post({})}\n[1]\nnull\n7\n"${SECRET}"\n{}\n{"method":5,"url":"/"}\n{"method":"GET","url":{}}`,
      [1, 0, 7],
    ],
    [
      "methods that are none",
      ["G ET", "GET\r\n", "é", "x".repeat(99)].map((method) => post({}, { method })).join("\n"),
      [0, 0, 4],
    ],
    ["many clients", many(400, (at) => get("/loans", { client: `c${String(at)}` })).join("\n"), [400, 0, 0]],
    [
      "many names",
      raw(JSON.stringify(Object.fromEntries(many(100_000, (at) => [`${SECRET}${String(at)}`, "x"])))),
      [1, 0, 0],
    ],
    [
      "a form of many fields",
      post(`${"isbn=1&".repeat(50_000)}__proto__=${SECRET}`, { requestMediaType: "application/x-www-form-urlencoded" }),
      [1, 0, 0],
    ],
    [
      "odd media types",
      ["", "/", "a/b/c", "application/json;".repeat(1_000), "__proto__"]
        .map((type) => post(`{"isbn":"${SECRET}"}`, { requestMediaType: type }))
        .join("\n"),
      [5, 0, 0],
    ],
    ["a body that is no JSON", post(`{"isbn": ${SECRET}`, { requestMediaType: "application/json" }), [1, 0, 0]],
    [
      "gzip of 64 MB in one line",
      gzipSync(Buffer.concat([Buffer.alloc(64 << 20), Buffer.from(`\n${post({})}`)])),
      [1, 0, 1],
    ],
    ["gzip in two parts", Buffer.concat([gzipSync(`${post({})}\n`), gzipSync(post({}))]), [2, 0, 0]],
    ["entries of other types", har(null, 7, "x", [], {}, { request: 1 }, entry({ url: 5 }), entry({})), [1, 0, 7]],
    [
      "parts of entries of other types",
      har(
        entry(
          { headers: [null, 7, { name: noText, value: noText }], postData: 7 },
          { response: "x", startedDateTime: {} },
        ),
      ),
      [1, 0, 0],
    ],
    [
      "fields of other types",
      har(
        entry({
          postData: {
            mimeType: "application/x-www-form-urlencoded",
            params: [null, 7, { name: "isbn", value: noText }, { name: "isbn", value: SECRET }],
          },
        }),
      ),
      [1, 0, 0],
    ],
    [
      "an encoding that is wrong",
      har(
        entry({}, { response: { status: 201, content: { text: `\u0000${SECRET}`, encoding: "base64", mimeType: 5 } } }),
      ),
      [1, 0, 0],
    ],
    ["an archive that ends in a string", har(entry({}), entry({ bodySize: 1 })).slice(0, -30), [1, 0, 1]],
    ["an archive with something behind it", `${har(entry({}))}]}${har(entry({}))}`, [1, 0, 1]],
    [
      "an archive with two lists of entries",
      `{"log":{"entries":[${JSON.stringify(entry({}))}],"entries":[${JSON.stringify(entry({}))}]}}`,
      [2, 0, 0],
    ],
    ["an entry that is no JSON", `{"log":{"entries":[{"a":tru},${JSON.stringify(entry({}))}]}}`, [1, 0, 1]],
    [
      "an archive with entries in another place",
      `{"log":{"pages":[{"entries":[1]}],"x":{"log":{"entries":[2]}},"entries":[${JSON.stringify(entry({}))}]}}`,
      [1, 0, 0],
    ],
    [
      "events of other types",
      [
        audit({ verb: "constructor" }),
        audit({ verb: "__proto__" }),
        audit({ verb: 5 }),
        audit({ requestURI: [] }),
      ].join("\n"),
      [1, 1, 3],
    ],
    [
      "parts of events of other types",
      audit({
        objectRef: { resource: "x", apiVersion: "v1", apiGroup: noText, subresource: noText },
        user: null,
        userAgent: [],
        responseStatus: 5,
        requestObject: "x",
      }),
      [1, 0, 0],
    ],
    [
      "spans of other types",
      `${JSON.stringify({ resourceSpans: [null, 7, { scopeSpans: [null, { spans: [null, { attributes: [null, { key: 1 }, { key: "url.path", value: null }] }] }] }] })}\n${post({})}`,
      [1, 0, 0],
    ],
    [
      "access logs with quotes that do not end",
      `1 - - [03/Nov/2026:10:00:00 +0000] "GET /${"\\".repeat(100_001)}\n1 - - [${"[".repeat(100_000)}\n${post({})}`,
      [1, 0, 2],
    ],
    [
      "access logs with days that do not exist",
      '1 - - [99/Xyz/2026:99:99:99 +9999] "GET /loans HTTP/1.1" 200 5',
      [1, 0, 0],
    ],
  ])("%s", async (_, recording, [requests, unmatched, badLines]) => {
    // A recording of bad lines alone is an error. One request more shows their number.
    const isEmpty = requests === 0;
    if (isEmpty) expect(await recorded(recording)).toMatchObject({ code: 2, stdout: "" });
    scratch.write({ "one.jsonl": post({}) });
    const { code, stdout, stderr } = await recorded(recording, ...(isEmpty ? ["one.jsonl"] : []));
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("crashed")]);
    expect(JSON.parse(stdout)).toMatchObject({ requests: isEmpty ? 1 : requests, unmatched, badLines });
    expect(stdout).not.toContain(SECRET);
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]/u);
    // A replay asks about each value.
    const checked = await scratch.run("check", "api.json", "changed.json", "--usage", "recording", "--no-cache");
    expect(checked).toMatchObject({ code: 1, stderr: expect.not.stringContaining("crashed") as unknown });
    expect(checked.stdout).not.toContain(SECRET);
    // The written record can be read again.
    scratch.write({ "usage.json": stdout });
    expect(await scratch.run("usage", "show", "usage.json")).toMatchObject({ code: 0, stderr: "" });
  });

  test("user agents with commands for terminals are printed without them", async () => {
    const agents = ["\u001b]0;x\u0007web", "\u009b31mios", "a\r\n::error::b", "\u202eweb\u0000"];
    const lines = agents.map((agent) => get("/loans", { client: undefined, headers: { "User-Agent": agent } }));
    const { stdout, stderr } = await recorded(lines.join("\n"));
    expect((JSON.parse(stdout) as { readonly clients: unknown }).clients).toEqual([
      "31mios",
      "]0;xweb",
      "a::error::b",
      "web",
    ]);
    scratch.write({ "usage.json": stdout });
    const shown = await scratch.run("usage", "show", "usage.json");
    expect(stdout + stderr + shown.stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|^::/mu);
  });
});

describe("a recording that cannot be unpacked is an error that names it, with the requests before", () => {
  const packed = gzipSync(many(20_000, (at) => post({ isbn: `${SECRET}${String(at)}` })).join("\n"));
  const damaged = Buffer.from(packed).fill(0xff, packed.length >> 1, (packed.length >> 1) + 40);
  const sum = Buffer.from(packed).fill(0, packed.length - 8);

  test.each([
    ["cut", packed.subarray(0, packed.length >> 1)],
    ["damaged in the middle", damaged],
    ["with another checksum", sum],
  ])("%s", async (_, bytes) => {
    const { code, stdout, stderr } = await recorded(bytes);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^recording cannot be unpacked: .+\./u)]);
    const { requests } = JSON.parse(stdout) as { readonly requests: number };
    expect(requests).toBeGreaterThan(1_000);
    expect(stdout).not.toContain(SECRET);
  });

  test.each([
    ["nothing", ""],
    ["only the first bytes of gzip", Buffer.from([0x1f, 0x8b])],
    ["gzip of nothing", gzipSync("")],
    ["gzip of gzip", gzipSync(gzipSync(post({ isbn: SECRET })))],
    ["an archive without entries", '{"log":{"entries":{}}}'],
    ["an archive that is null", '{"log":null}'],
  ])("%s", async (_, bytes) => {
    const { code, stdout, stderr } = await recorded(bytes);
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(/recording/u)]);
    expect(stderr).not.toContain("crashed");
  });
});
