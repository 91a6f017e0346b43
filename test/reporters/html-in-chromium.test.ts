// The HTML report as a person uses it, in a real browser. Skipped, and said so, where there is none.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { describeInChromium, launchChromium } from "../chromium.ts";
import type { Comparison } from "../../src/contracts/finding.ts";
import { html } from "../../src/reporters/html/index.ts";
import { comparison, everything, finding, hostile, HOSTILE, many, options } from "./sample.ts";

describeInChromium("the page in a browser", () => {
  let browser: Browser;
  let folder: string;
  /** Forbidden actions of a page: network requests, errors, dialogs. */
  let complaints: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "apicompat-html-"));
    browser = await launchChromium();
  }, 30_000);

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  afterEach(() => {
    expect(complaints).toEqual([]);
    complaints = [];
  });

  async function open(compared: Comparison, { hash = "", dark = false } = {}): Promise<Page> {
    const file = join(folder, "report.html");
    await writeFile(file, html.render(compared, options({ all: true })));
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

  test("shows the answer, who is affected, the API and the findings, in this order", async () => {
    const page = await open(everything);
    expect(await page.locator("h1, h2").allTextContents()).toEqual([
      "4 breaking changes, 1 of them only a warning",
      "1 input error that may hide more",
      "Who is affected",
      "Operations of the API",
      "1 uncovered change, which no rule handles",
      "Keyboard",
    ]);
    expect(await page.locator(".card").count()).toBe(6);
    await page.close();
  });

  test("has a heading for each of several repositories", async () => {
    const reports = ["acme/orders", "acme/billing"].map((repository) => ({
      repository,
      comparison: everything,
      source: options().source,
    }));
    const file = join(folder, "several.html");
    await writeFile(file, html.renderEach!(reports, everything, options({ all: true })));
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    const headings = page.locator("h2.repository");
    expect(await headings.allTextContents()).toEqual(["acme/orders", "acme/billing"]);
    expect(await page.locator(".card").count()).toBe(12);
    await page.getByLabel("Order", { exact: true }).selectOption("operation");
    expect([...new Set(await headings.allTextContents())]).toEqual(["acme/orders", "acme/billing"]);
    await page.close();
  });

  test("opens a finding to both sides, who breaks and what to do", async () => {
    const page = await open(everything);
    await page.getByRole("button", { name: /falls from 100 to 50/ }).click();
    const card = page.locator(".card.open");
    expect(await card.locator(".old mark").textContent()).toBe("100");
    expect(await card.locator(".new mark").textContent()).toBe("50");
    expect(await card.innerText()).toContain("Clients that send a greater value are refused.");
    expect(await card.locator(".waiver code").textContent()).toMatch(
      /^apicompat waive [0-9a-f]{20} --reason "…" --until [-0-9A-Z]+$/,
    );
    await page.close();
  });

  test("shows one side of a document that was looked at alone", async () => {
    const page = await open(comparison({ findings: [finding({ old: { file: "", pointer: "" } })] }));
    expect(await page.locator(".card.open figcaption b").allTextContents()).toEqual(["Code"]);
    await page.close();
  });

  test("distinguishes what is not compared from what was accepted in vain", async () => {
    const [, unread] = everything.problems;
    const unused = { ...unread!, code: "SUPPRESSION_UNUSED" } as const;
    const page = await open(comparison({ problems: [unread!, unused, unused] }));
    expect(await page.locator(".problems > summary").textContent()).toBe(
      "1 part not compared, 2 suppressions to review",
    );
    await page.close();
  });

  test("filters by verdict, rule, operation and words", async () => {
    const page = await open(everything);
    const shown = (): Promise<number> => page.locator(".card").count();
    await page.getByRole("button", { name: "Undecided 1" }).click();
    expect(await shown()).toBe(1);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Rule", { exact: true }).selectOption("enum-value-added");
    expect(await shown()).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^GET \/pets\/\{id\}\/part5:/ }).click();
    expect(await shown()).toBe(1);
    expect(await page.getByRole("status").textContent()).toBe("1 of 6");
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("owner gone");
    await page.locator(".card").nth(1).waitFor({ state: "detached" });
    expect(await page.locator(".card .message").allTextContents()).toEqual(["The parameter owner is gone."]);
    await page.close();
  });

  test("is at hand from the keyboard", async () => {
    const page = await open(everything);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    expect(await page.locator(".card.open .message").allTextContents()).toEqual(["The parameter owner is gone."]);
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    expect(await page.locator(".card.open").count()).toBe(2);
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").isVisible()).toBe(true);
    await page.close();
  });

  test("a link leads to its finding despite filters", async () => {
    const compared = many(300, 5);
    const wanted = compared.findings[287]!;
    const page = await open(compared, { hash: `#${wanted.fingerprint}` });
    expect(await page.locator(".card.open").getAttribute("id")).toBe(`f-${wanted.fingerprint}`);
    await page.getByLabel("Severity").selectOption("warn");
    expect(await page.locator(".card").count()).toBe(5);
    const other = compared.findings[100]!;
    await page.evaluate(`location.hash = "#${other.fingerprint}"`);
    await page.locator(`#f-${other.fingerprint}.open`).waitFor();
    expect(await page.locator(`#f-${other.fingerprint}`).isVisible()).toBe(true);
    await page.close();
  });

  test("the address states the filter and the open finding, and restores both", async () => {
    const page = await open(everything);
    const hash = (): string => new URL(page.url()).hash;
    await page.getByRole("button", { name: /owner is gone/ }).click();
    const [, removed] = everything.findings;
    expect(hash()).toBe(`#${removed!.fingerprint}`);
    await page.getByRole("button", { name: "Breaking 4" }).click();
    await page.getByLabel("Rule", { exact: true }).selectOption("parameter-removed");
    const filtered = `#verdict=breaking&rule=parameter-removed&finding=${removed!.fingerprint}`;
    expect(hash()).toBe(filtered);
    await page.goBack();
    expect(await page.locator(".card").count()).toBe(4);
    await page.goForward();
    expect(await page.locator(".card").count()).toBe(1);
    await page.close();

    const again = await open(everything, { hash: filtered });
    expect(await again.locator(".card").count()).toBe(1);
    expect(await again.locator(".card.open .message").allTextContents()).toEqual(["The parameter owner is gone."]);
    await again.getByRole("button", { name: /owner is gone/ }).click();
    await again.keyboard.press("Escape");
    expect(new URL(again.url()).hash).toBe("");
    expect(await again.locator(".card").count()).toBe(6);
    await again.close();
  });

  test("names the operations of those who are affected", async () => {
    const page = await open(everything);
    expect(await page.locator(".affected .where").allTextContents()).toEqual([
      "GET /pets",
      "GET /pets/{id}/part0, GET /pets/{id}/part1, GET /pets/{id}/part2, GET /pets/{id}/part3 and 343 more",
      "GET /pets",
      "GET /pets",
    ]);
    await page.close();
  });

  test("shows a suppressed break as a break", async () => {
    const suppressed = [{ finding: finding({}), by: "waiver", reason: "Nobody calls it." }] as const;
    const page = await open(comparison({ suppressed }));
    expect(await page.locator(".card .badge").textContent()).toBe("Breaking");
    expect(await page.locator(".card .meta").textContent()).toMatch(/^suppressed/);
    await page.close();
  });

  test("executes nothing that a name says", async () => {
    const page = await open(hostile);
    for (const headline of await page.locator(".headline[aria-expanded=false]").all()) await headline.click();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.locator("script").count()).toBe(2);
    expect(await page.locator(".card").innerText()).toContain(HOSTILE.slice(0, 38));
    await page.close();
  });

  test("contains thousands of findings, and renders the first ones immediately", async () => {
    const page = await open(many(4800, 200));
    await page.evaluate("while (document.querySelector('.rest') !== null) document.querySelector('.rest').click()");
    await page.locator(".card").nth(4999).waitFor({ state: "attached", timeout: 20_000 });
    expect(await page.getByRole("status").textContent()).toBe("5,000 findings");
    await page.close();
  }, 30_000);

  test("is printed with all findings in lines, and with those open that the reader opened", async () => {
    const page = await open(many(60, 0));
    await page.locator(".headline").first().click();
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator(".card").count()).toBe(60);
    expect(await page.locator(".card.open").count()).toBe(1);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(6);
    await page.close();
  });

  test("divides findings by rule, cuts long sections, and orders them by operation", async () => {
    const page = await open(many(8, 2));
    expect(await page.locator(".heading .title").allTextContents()).toEqual(["maximum-lowered", "maximum-lowered"]);
    expect(await page.locator(".card").count()).toBe(5);
    await page.getByRole("button", { name: "5 more findings" }).click();
    expect(await page.locator(".card").count()).toBe(10);
    await page.close();
    const others = await open(everything);
    await others.getByLabel("Order", { exact: true }).selectOption("operation");
    expect(await others.locator(".heading .title").first().textContent()).toBe("GET /pets");
    await others.close();
  });

  test("keeps what the reader has seen in the browser, and hides it", async () => {
    const page = await open(everything);
    await page.getByLabel(/^Seen: The parameter owner/).check();
    expect(await page.locator(".card.is-seen").count()).toBe(1);
    await page.reload();
    expect(await page.locator(".card.is-seen .message").allTextContents()).toEqual(["The parameter owner is gone."]);
    await page.getByRole("button", { name: "Hide seen (1)" }).click();
    expect(await page.locator(".card").count()).toBe(5);
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    expect(await page.getByRole("button", { name: "Hide seen (2)" }).isVisible()).toBe(true);
    await page.evaluate("localStorage.clear()");
    await page.close();
  });

  test("fits in a narrow window", async () => {
    const sides = { old: `/a/${"long/".repeat(20)}old.yaml`, new: `/a/${"long/".repeat(20)}new.yaml` };
    const page = await open({ ...everything, sides });
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.close();
  });

  test.each([
    ["light", false],
    ["dark", true],
  ])("every text stands out from what is behind it: %s", async (_name, dark) => {
    const page = await open(everything, { dark });
    await page.evaluate("for (const each of document.querySelectorAll('.headline[aria-expanded=false]')) each.click()");
    await page.getByRole("checkbox").first().check();
    for (const pill of await page.locator(".pill:visible").all()) await pill.click();
    expect(await page.evaluate(FAINT_TEXTS)).toEqual([]);
    await page.close();
  });
});

/** Finds texts with less contrast than WCAG 2 level AA requires. */
const FAINT_TEXTS = `(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = rgba(getComputedStyle(at).backgroundColor);
      if (color[3] === 255) return color;
    }
    return [255, 255, 255, 255];
  };
  const faint = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    if (!own || element.closest("script, dialog") !== null || element.getClientRects().length === 0) continue;
    const [a, b] = [luminance(rgba(getComputedStyle(element).color)), luminance(behind(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) faint.add(element.tagName + "." + element.className + " " + contrast.toFixed(2));
  }
  return [...faint];
})()`;
