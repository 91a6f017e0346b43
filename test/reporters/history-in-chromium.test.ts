// The page of `apicompat history` as a person uses it, in a real browser. Skipped, and said so, where there is none.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { describeInChromium, launchChromium } from "../chromium.ts";
import { exitCode } from "../../src/cli/exit-code.ts";
import { createFollower } from "../../src/cli/follower.ts";
import { historyOf } from "../../src/engine/history.ts";
import { check, readSnapshot } from "../../src/index.ts";
import { historyHtml } from "../../src/reporters/history/html.ts";
import { historyMarkdown } from "../../src/reporters/history/markdown.ts";
import type { History } from "../../src/contracts/history.ts";
import { HOSTILE } from "./sample.ts";

const DISPLAY = {
  tool: { name: "apicompat", version: "1.0.0" },
  all: false,
  quiet: false,
  color: false,
  width: 80,
} as const;

function library(properties: Readonly<Record<string, object>>): string {
  const Book = { type: "object", properties };
  const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } } };
  const paths = { "/books": { post: { requestBody: body, responses: { "204": { description: "Stored." } } } } };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Library", version: "1" },
    paths,
    components: { schemas: { Book } },
  });
}

/** A property that is deprecated, removed and used again, and one with a hostile name. */
async function sample(): Promise<History> {
  const title = { type: "string" };
  const texts = [
    library({ title, lang: { type: "string" } }),
    library({ title, lang: { type: "string", deprecated: true }, [HOSTILE]: { type: "string" } }),
    library({ title, [HOSTILE]: { type: "string" } }),
    library({ title, lang: { type: "integer" } }),
  ];
  const readings = texts.map((text, index) =>
    readSnapshot({ name: `v${index + 1}.json`, url: `file:///v${index + 1}.json`, text }),
  );
  const releases = readings.map((_, index) => ({ name: `v${index + 1}`, date: `2026-0${index + 1}-01` }));
  const follower = createFollower(releases);
  return historyOf(releases, {
    compare: async (older, newer) => {
      const sides = { old: readings[older]!, new: readings[newer]! };
      const comparison = await check(sides.old, sides.new);
      if (newer !== older + 1) return { comparison };
      return { comparison, violations: await follower.step("", older, sides, {}) };
    },
    surfaces: () => follower.surfaces(),
    exitCode: (comparison) => exitCode(comparison, { failOn: "error", strict: false }),
  });
}

test("markdown names the release of each step", async () => {
  const text = historyMarkdown(await sample(), DISPLAY);
  expect(text).toContain("| property `Book.lang` | v4 | v2 | v3 |");
  expect(text).toContain("Property `Book.lang` was added in v4 with type `integer`.");
  expect(text).not.toContain("<script");
});

describeInChromium("the page in a browser", () => {
  let browser: Browser;
  let folder: string;
  let history: History;
  let complaints: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "apicompat-history-"));
    browser = await launchChromium();
    history = await sample();
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  afterEach(() => {
    expect(complaints).toEqual([]);
    complaints = [];
  });

  async function open({ hash = "", dark = false } = {}): Promise<Page> {
    const file = join(folder, "history.html");
    await writeFile(file, historyHtml(history, DISPLAY));
    const page = await browser.newPage({ colorScheme: dark ? "dark" : "light" });
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", (dialog) => complaints.push(dialog.message()));
    page.on("request", (request) => {
      if (!/^(?:file|data):/.test(request.url())) complaints.push(request.url());
    });
    await page.goto(`${pathToFileURL(file).href}${hash}`);
    return page;
  }

  test("shows the matrix, the violations and a lane for each element", async () => {
    const page = await open();
    expect(await page.locator("h1").textContent()).toBe("4 releases, v1 to v4");
    expect(await page.locator(".heat tbody tr").count()).toBe(3);
    expect(await page.locator("#violations ~ .entry a").allTextContents()).toEqual([
      "Property Book.lang was added in v4 with type integer. A removed one had this name and type string up to v2.",
    ]);
    const lane = page.locator(".lanes tbody tr", { hasText: "Book.lang" });
    expect(await lane.locator("td").allTextContents()).toEqual(["", "deprecated", "removed", "reintroduced"]);
    await page.close();
  });

  test("filters by kind, event and words", async () => {
    const page = await open();
    const shown = (): Promise<number> => page.locator(".lanes tbody tr:visible").count();
    const all = await shown();
    await page.getByLabel("Event").selectOption("deprecated");
    expect(await shown()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await shown()).toBe(all);
    await page.keyboard.press("/");
    await page.keyboard.type("book.lang");
    expect(await shown()).toBe(1);
    expect(await page.getByRole("status").textContent()).toBe(`1 of ${all}`);
    await page.close();
  });

  test("is at hand from the keyboard, and a link leads to its element", async () => {
    const page = await open();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const id = await page.evaluate("document.activeElement.closest('[id]').id");
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").isVisible()).toBe(true);
    await page.close();
    const linked = await open({ hash: `#${String(id)}` });
    expect(await linked.locator(":target").count()).toBe(1);
    await linked.close();
  });

  test.each([false, true])("has no accessibility fault that axe finds (dark: %s)", async (dark) => {
    const page = await open({ dark });
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await page.evaluate(axe.source);
    const result = await page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]))",
    );
    expect(result).toEqual([]);
    await page.close();
  });
});
