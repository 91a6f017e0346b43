// A session of a real browser with a real server, recorded as HAR: each line is counted by hand. Skipped without Chromium.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { describeInChromium, launchChromium } from "../chromium.ts";
import { Scratch } from "./scratch.ts";

const DEMO = fileURLToPath(new URL("../../fixtures/demo/", import.meta.url));
const BOOK = { isbn: "1", title: "One", pages: 3 };

/** Answers as the old version of the demo does. */
const ANSWERS: Readonly<Record<string, readonly [status: number, body: unknown]>> = {
  "GET /": [200, undefined],
  "GET /books": [200, [BOOK]],
  "GET /books/1": [200, BOOK],
  "POST /loans": [201, { id: "a", book: BOOK, dueDate: "2026-12-01" }],
};

describeInChromium("a recording of a browser", () => {
  const scratch = new Scratch();
  let server: Server;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const [status, body] = ANSWERS[`${request.method!} ${request.url!.split("?", 1)[0]!}`] ?? [404, { code: 1 }];
      request.resume();
      response.writeHead(status, { "content-type": body === undefined ? "text/html" : "application/json" });
      response.end(body === undefined ? "<title>Library</title>" : JSON.stringify(body));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    browser = await launchChromium();
    const context = await browser.newContext({
      userAgent: "library-web/3.1 (test)",
      recordHar: { path: join(scratch.folder, "session.har") },
    });
    const page = await context.newPage();
    await page.goto(origin);
    // Two loans, one of them by mail; three searches, one with a limit above 100; one book; one path that is not there.
    await page.evaluate(async () => {
      const loan = (pickup: string): Promise<Response> =>
        fetch("/loans", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ isbn: "1", card: "12", pickup }),
        });
      for (const pickup of ["mail", "desk"]) await (await loan(pickup)).json();
      for (const url of ["/books?limit=150", "/books?limit=20", "/books", "/books/1", "/nowhere"])
        await (await fetch(url)).text();
    });
    await context.close();
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await new Promise((done) => server.close(done));
    scratch.remove();
  });

  test("has a line for each finding that is right by hand count", async () => {
    const recorded = await scratch.run(
      "usage",
      "record",
      "session.har",
      "--snapshot",
      join(DEMO, "v1.yaml"),
      "--server",
      origin,
      "-o",
      "usage.json",
    );
    expect(recorded.stderr).toContain("requests of 1 client to 3 of 5 operations.");
    const { stdout } = await scratch.run(
      "check",
      join(DEMO, "v1.yaml"),
      join(DEMO, "v2.yaml"),
      "--usage",
      "usage.json",
      "--format",
      "json",
      "--no-cache",
    );
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly {
        readonly message: string;
        readonly usage: readonly { readonly least: number; readonly most: number; readonly of: number }[];
      }[];
    };
    expect(findings.map(({ message, usage: [use] }) => [message, use!.least, use!.most, use!.of])).toEqual([
      ["Required property `branch` was added to `LoanRequest`.", 2, 2, 2],
      ['Enum value `"mail"` was removed from `LoanRequest.pickup`.', 1, 1, 2],
      // A record has the greatest number only: the other one that sent a limit may be concerned, too.
      ["`maximum` of query parameter `limit` was lowered from 200 to 100.", 1, 2, 3],
      ["Property `pages` was removed from `Book` without being deprecated.", 0, 6, 6],
      ["Property `dueDate` of `Loan` was probably renamed to `due_date`.", 0, 2, 2],
      ["The default of query parameter `limit` changed from `20` to `10`.", 1, 1, 3],
      ["`GET /catalogue` was removed after its sunset on 2025-06-30.", 0, 0, 0],
    ]);
  });
});
