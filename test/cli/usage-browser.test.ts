// A session of a real browser with a server of the demo API: the recording (HAR) against a count by hand.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { describeInChromium, launchChromium } from "../chromium.ts";
import { patience } from "../size.ts";
import { Scratch } from "./scratch.ts";

const BOOK = { isbn: "1", title: "Moby Dick", pages: 600 };
const LOAN = { id: "7", book: BOOK, dueDate: "2026-12-01" };

function answerTo(method: string, path: string): object | undefined {
  if (path === "/books" || path === "/catalogue") return [BOOK];
  if (path.startsWith("/books/")) return BOOK;
  if (path.startsWith("/loans/") || (method === "POST" && path === "/loans")) return LOAN;
  return undefined;
}

/** A method, a target, and a body. */
const SESSION: readonly (readonly [method: string, target: string, body?: object])[] = [
  ["GET", "/books"],
  ["GET", "/books?limit=20"],
  ["GET", "/books?limit=150"],
  ["GET", "/books?query=moby&limit=101"],
  ["GET", "/books?query=x"],
  ["GET", "/books/978"],
  ["GET", "/loans/8"],
  ["POST", "/loans", { isbn: "1", card: "12", pickup: "mail" }],
  ["POST", "/loans", { isbn: "1", card: "12", pickup: "desk" }],
  ["POST", "/loans", { isbn: "1", card: "12" }],
  ["POST", "/loans", { isbn: "1", card: "12", pickup: "locker", branch: "north" }],
  ["GET", "/nowhere"],
];

describeInChromium("a recorded session", () => {
  const scratch = new Scratch();
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    for (const version of ["v1.yaml", "v2.yaml"])
      scratch.write({ [version]: readFileSync(new URL(`../../fixtures/demo/${version}`, import.meta.url), "utf8") });
    server = createServer((request, response) => {
      const answer = answerTo(request.method ?? "", new URL(request.url ?? "/", "http://demo").pathname);
      request.resume();
      response.writeHead(answer === undefined ? 404 : request.method === "POST" ? 201 : 200, {
        "content-type": "application/json",
      });
      response.end(JSON.stringify(answer ?? {}));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    browser = await launchChromium();
    const { port } = server.address() as AddressInfo;
    const context = await browser.newContext({
      recordHar: { path: join(scratch.folder, "session.har"), content: "embed" },
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${String(port)}/loans/7`);
    await page.evaluate(async (all) => {
      for (const [method, target, body] of all) {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(target, { method, ...(body && { body: JSON.stringify(body), headers }) });
        await answer.text();
      }
    }, SESSION);
    await context.close();
  }, patience);

  afterAll(async () => {
    await browser.close();
    server.close();
    scratch.remove();
  });

  test("each line is what was sent", async () => {
    const { stdout } = await scratch.run(
      "check",
      "v1.yaml",
      "v2.yaml",
      "--no-cache",
      "--format",
      "json",
      "--usage",
      "session.har",
    );
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly {
        readonly ruleId: string;
        readonly usage: readonly {
          readonly state: string;
          readonly least: number;
          readonly most: number;
          readonly of: number;
        }[];
      }[];
    };
    const found = findings.map(({ ruleId, usage: [use] }) => [ruleId, use?.state, use?.least, use?.most, use?.of]);
    expect(Object.fromEntries(found.map(([rule, ...numbers]) => [rule, numbers]))).toEqual({
      "required-property-added": ["used", 3, 3, 4],
      "enum-value-removed": ["used", 1, 1, 4],
      "maximum-lowered": ["used", 2, 2, 5],
      "default-changed": ["used", 2, 2, 5],
      "property-removed": ["possible", 0, 12, 12],
      "property-renamed": ["possible", 0, 6, 6],
      "deprecated-operation-removed": ["unused", 0, 0, 0],
    });
  });

  test("the record has the same requests", async () => {
    const { stdout } = await scratch.run("usage", "record", "session.har", "--snapshot", "v1.yaml");
    expect(JSON.parse(stdout)).toMatchObject({ requests: 13, unmatched: 1, badLines: 0 });
  });
});
