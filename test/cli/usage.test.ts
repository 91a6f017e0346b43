// `apicompat usage`: records of real files, their sum, and what a record says.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { Scratch, type Result } from "./scratch.ts";

const scratch = new Scratch();
const usage = (...args: readonly string[]): Promise<Result> => scratch.run("usage", ...args);

const API = `openapi: 3.1.0
info: { title: Library, version: "1" }
paths:
  /books:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: page, in: query, deprecated: true, schema: { type: integer } }
        - { name: sort, in: query, schema: { enum: [title, year] } }
      responses: { "200": { description: Books } }
  /books/{isbn}:
    get:
      deprecated: true
      parameters: [{ name: isbn, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: Book } }
  /loans:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                isbn: { type: string }
                card: { type: string, deprecated: true }
                lines: { type: array, items: { type: object, properties: { note: { type: string } } } }
      responses: { "201": { description: Loan } }
`;

const line = (method: string, url: string, more: object = {}): string =>
  JSON.stringify({ method, url, status: 200, time: "2026-11-03T10:00:00Z", client: "web", ...more });

const FIRST = [
  line("GET", "/books?limit=3"),
  line("GET", "/books?page=2", { client: "ios\u001b[31m" }),
  line("POST", "/loans", { requestBody: { isbn: "1", card: "c", lines: [{}] } }),
  line("GET", "/health/17"),
  line("GET", "/health/18"),
  line("GET", "/missing"),
  "broken",
].join("\n");
const SECOND = [line("GET", "/books/1", { time: "2026-11-20T10:00:00Z" }), line("GET", "/books")].join("\n");

beforeAll(async () => {
  scratch.write({
    "api.yaml": API,
    "other.yaml": API.replace("Library", "Shop"),
    "first.jsonl": FIRST,
    "second.jsonl": SECOND,
    "empty.log": "\n",
  });
  writeFileSync(join(scratch.folder, "first.jsonl.gz"), gzipSync(FIRST));
  writeFileSync(join(scratch.folder, "cut.jsonl.gz"), gzipSync(FIRST.repeat(5_000)).subarray(0, 2_000));
  for (const name of ["first", "second"])
    await usage("record", `${name}.jsonl`, "--snapshot", "api.yaml", "-o", `${name}.json`);
});

afterAll(() => scratch.remove());

const contentOf = (name: string): string => readFileSync(join(scratch.folder, name), "utf8");

describe("record", () => {
  test("counts requests, and says which match no operation", async () => {
    const { code, stdout, stderr } = await usage("record", "first.jsonl", "--snapshot", "api.yaml");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ requests: 6, unmatched: 3, badLines: 1, clients: ["ios[31m", "web"] });
    expect(stderr).toBe(
      [
        "6 requests of 2 clients to 2 of 3 operations.",
        "1 line could not be read.",
        "3 requests matched no operation, most often:",
        "  2  GET /health/{}",
        "  1  GET /missing",
        "",
      ].join("\n"),
    );
  });

  test("reads gzip, several files and stdin", async () => {
    await usage("record", "first.jsonl.gz", "-o", "packed.json", "--snapshot", "api.yaml");
    expect(contentOf("packed.json")).toBe(contentOf("first.json"));
    await usage("record", "first.jsonl", "second.jsonl", "-o", "both.json", "--snapshot", "api.yaml");
    const { stdout } = await scratch.runWith(
      { stdin: `${FIRST}\n${SECOND}` },
      "usage",
      "record",
      "-",
      "--snapshot",
      "api.yaml",
    );
    expect(stdout).toBe(contentOf("both.json"));
  });

  test("counts what stands before the damage of a file, and fails", async () => {
    const { code, stdout, stderr } = await usage("record", "cut.jsonl.gz", "--snapshot", "api.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain("cut.jsonl.gz cannot be unpacked: unexpected end of file.");
    expect((JSON.parse(stdout) as { requests: number }).requests).toBeGreaterThan(10);
  });

  test("stores hashes of clients", async () => {
    const { stdout } = await usage("record", "first.jsonl", "--snapshot", "api.yaml", "--hash-clients");
    expect(stdout).not.toMatch(/"(?:web|ios)/u);
    expect(JSON.parse(stdout)).toMatchObject({
      hashed: true,
      clients: [/^[\da-f]{12}$/u, /^[\da-f]{12}$/u].map((each) => expect.stringMatching(each) as unknown),
    });
  });

  test.each([
    [["record", "--snapshot", "api.yaml"], "usage record needs recordings."],
    [["record", "first.jsonl"], "usage record needs the API."],
    [["record", "first.jsonl", "--snapshot", "."], "has 2 API descriptions."],
    [["record", "missing.jsonl", "--snapshot", "api.yaml"], "missing.jsonl is not a file."],
    [["record", "empty.log", "--snapshot", "api.yaml"], "No request was found in empty.log."],
    [["record", "first.jsonl", "--snapshot", "api.yaml", "--format", "json"], "usage record has no option --format."],
    [["recrod", "first.jsonl"], 'usage has no action "recrod".'],
    [["merge"], "usage merge needs records."],
    [["merge", "first.json", "api.yaml"], "api.yaml is not valid JSON."],
    [["merge", "first.json", "missing.json"], "missing.json cannot be read (ENOENT)."],
    [["show"], "usage show needs one record."],
  ])("%j", async (args, message) => {
    const { code, stderr, stdout } = await usage(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

test("merge gives the record of all files", async () => {
  const { stdout } = await usage("merge", "second.json", "first.json");
  await usage("record", "first.jsonl", "second.jsonl", "-o", "both.json", "--snapshot", "api.yaml");
  expect(stdout).toBe(contentOf("both.json"));
});

describe("show", () => {
  beforeAll(() => usage("record", "first.jsonl", "second.jsonl", "-o", "both.json", "--snapshot", "api.yaml"));

  test("lists who uses what, what nobody uses, and what is deprecated", async () => {
    const { code, stdout } = await usage("show", "both.json", "--snapshot", "api.yaml");
    expect(code).toBe(0);
    expect(stdout).toBe(`8 requests of 2 clients from 2026-11-03 to 2026-11-20.
3 requests matched no operation.
1 line could not be read.

Clients:
  4  web (last 2026-11-20)
  1  ios[31m (last 2026-11-03)

Operations:
  3  GET /books: ios[31m, web
  1  GET /books/{}: web
  1  POST /loans: web

Deprecated but used:
  1  GET /books: query page: ios[31m
  1  GET /books/{}: web
  1  POST /loans: body application/json.card: web

Never sent to called operations:
  GET /books: query sort
  POST /loans: body application/json.lines[].note
`);
  });

  test("as JSON", async () => {
    const { stdout } = await usage("show", "first.json", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      requests: 6,
      clients: [{ name: "web", calls: 2 }, { name: "ios[31m" }],
      uncalled: ["GET /books/{}"],
      deprecated: [],
    });
  });
});
