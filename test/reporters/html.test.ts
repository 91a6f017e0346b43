import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import type { Comparison } from "../../src/contracts/finding.ts";
import type { ReportData } from "../../src/reporters/html/data.ts";
import { groupOf } from "../../src/reporters/html/groups.ts";
import { html } from "../../src/reporters/html/index.ts";
import { type PackedReport, reachedBy, unpack } from "../../src/reporters/html/packed.ts";
import { comparison, everything, finding, hostile, many, options } from "./sample.ts";

const render = (compared: Comparison, changes = {}): string => html.render(compared, options(changes));

function dataOf(page: string): ReportData {
  const [, text = ""] = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(page) ?? [];
  return unpack(JSON.parse(text) as PackedReport);
}

describe("the page", () => {
  test("says the answer before anything else, without its script", () => {
    const page = render(everything);
    expect(page).toContain("<title>4 breaking changes, 1 of them only a warning · API compatibility</title>");
    expect(page).toContain(
      '<h1>4 breaking changes, 1 of them only a warning</h1>\n<p class="advice">Needs a major release.</p>',
    );
    expect(page).toContain("Also 1 undecided change, 1 uncovered change, 1 input error that may hide more.");
  });

  test("names both sides, the API and its versions", () => {
    const apis = [{ title: "Pets & more", oldVersion: "1.0.0", newVersion: "1.1.0" }];
    const page = render(comparison({ apis, sides: { old: "main (0123456)", new: "the working tree" } }));
    expect(page).toContain('<p class="compared">Compared the working tree with main (0123456).</p>');
    expect(page).toContain("API compatibility · Pets &amp; more 1.0.0 → 1.1.0</p>");
    expect(page).toContain("· Pets &amp; more 1.0.0 → 1.1.0</title>");
  });

  test("allows what it holds itself, by its hash, and nothing else", () => {
    const page = render(everything);
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const hash = (pattern: RegExp): string =>
      `'sha256-${createHash("sha256")
        .update(pattern.exec(page)?.[1] ?? "")
        .digest("base64")}'`;
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hash(/<script>([\s\S]*?)<\/script>/)}`,
      `style-src ${hash(/<style>([\s\S]*?)<\/style>/)}`,
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page).not.toMatch(/ (?:on\w+|style)=/);
  });

  test("no name becomes markup", () => {
    const page = render(hostile);
    expect(page.match(/<\/?script/g)).toHaveLength(4);
    expect(page).not.toMatch(/<img|\u202e/);
    expect(dataOf(page).findings[0]?.message).toContain("</script><img src=x onerror=alert(1)>");
  });

  test("keeps the findings, operations and commands of several repositories apart", () => {
    const reports = ["acme/orders", "acme/billing"].map((repository) => {
      const sides = { old: `${repository}/old.yaml`, new: `${repository}/new.yaml`, named: true as const };
      return { repository, comparison: { ...everything, sides }, source: options().source };
    });
    const { findings, operations } = dataOf(html.renderEach!(reports, everything, options()));
    const alone = dataOf(render(everything));
    const size = alone.findings.length;
    expect(findings.map(({ repository }) => repository)).toEqual([
      ...Array<string>(size).fill("acme/orders"),
      ...Array<string>(size).fill("acme/billing"),
    ]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2 * size);
    expect(new Set(findings.slice(0, size).map(({ group }) => group)).has(findings[size]!.group)).toBe(false);
    const names = (at: number): readonly string[] => findings[at]!.reach.map((index) => operations[index]!.name);
    const own = alone.findings[0]!.reach.map((index) => alone.operations[index]!.name);
    expect(names(0)).toEqual(own.map((name) => `acme/orders: ${name}`));
    expect(names(size)).toEqual(own.map((name) => `acme/billing: ${name}`));
    expect(findings[size]!.waive).toContain(" acme/billing/old.yaml acme/billing/new.yaml ");
  });

  test("is the same from run to run, and names no time and no machine", () => {
    expect(render(everything)).toBe(render(everything));
  });

  test("is complete despite the number of findings shown in text", () => {
    expect(dataOf(render(many(30, 0), { maxFindings: 1 })).findings).toHaveLength(30);
  });
});

describe("its data", () => {
  test("holds both sides, and of what was removed where it is missing", () => {
    const { findings } = dataOf(render(everything));
    expect(findings[0]).toMatchObject({
      old: { place: "old/pets.yaml:13:13", missing: false },
      new: { place: "new/pets.yaml:13:13", missing: false },
    });
    expect(findings[0]?.old.lines.filter(([, , inside]) => inside === 1)).toEqual([[13, "    maximum: 100", 1]]);
    expect(findings[1]?.new).toMatchObject({ missing: true, lines: [[8, "parameters:", 0]] });
  });

  test("shows an absence in one line as a difference", () => {
    const { findings } = dataOf(render(everything));
    const added = findings.find(({ rule }) => rule === "enum-value-added");
    expect(added?.old.lines.filter(([, , inside]) => inside === 1)).toHaveLength(1);
  });

  test("knows what the API offers beside what changed", () => {
    const { operations, findings } = dataOf(render(everything));
    expect(operations.filter(({ group }) => group === "Shops").map(({ name }) => name)).toEqual([
      "GET /shops",
      "POST /shops",
    ]);
    expect(findings[0]?.reach.map((index) => operations[index]?.name)).toEqual(["GET /pets"]);
  });

  test("findings that reach the same operations share one list", () => {
    const reach = Array.from({ length: 2000 }, (_, index) => `GET /pets/${String(index)}`);
    const findings = Array.from({ length: 50 }, () => finding({ reach: [...reach] }));
    const page = render(comparison({ findings: [...findings, finding({ reach: ["GET /pets/7"] })] }));
    const data = dataOf(page);
    expect(data.findings.map((each) => each.reach.length)).toEqual([...findings.map(() => 2000), 1]);
    expect(data.operations[data.findings.at(-1)!.reach[0]!]?.name).toBe("GET /pets/7");
    expect(reachedBy(data.findings).size).toBe(2000);
    expect(page.length).toBeLessThan(render(comparison({ findings: findings.slice(0, 1) })).length + 100_000);
  });

  test("links to nothing but the web", () => {
    const rule = (): object => ({
      description: "",
      source: { title: "x", url: "javascript:alert(1)" },
      url: "javascript:alert(2)",
    });
    const { rules } = dataOf(render(comparison({ findings: [finding({})] }), { rule }));
    expect(rules["maximum-lowered"]).toMatchObject({ url: "", sourceUrl: "" });
  });

  test("a document in one long line costs as much as any other", () => {
    const text = `{"a":${"[1,2,3],".repeat(400_000)}"z":1}`;
    const offset = text.indexOf('"z"');
    const at = { line: 1, column: offset + 1, offset };
    const place = {
      file: "a.json",
      pointer: "/z",
      range: { start: at, end: { ...at, column: at.column + 5, offset: offset + 5 } },
    };
    const findings = Array.from({ length: 2000 }, () => finding({ old: place, new: place }));
    const page = render(comparison({ findings }), { source: () => ({ name: "a.json", url: "", text }) });
    expect(page.length).toBeLessThan(4_000_000);
    expect(dataOf(page).findings[0]?.old.lines[0]?.[1]).toMatch(/^….*"z":1\}$/);
  });
});

test.each([
  ["GET /pets/{id}", undefined, "/pets"],
  ["GET /api/v1/pets", undefined, "/pets"],
  ["GET /apis/v1alpha1/{name}", undefined, "/apis"],
  ["GET /", undefined, "/"],
  ["GET /pets", "Animals", "Animals"],
  ["webhook POST newPet", undefined, "Webhooks"],
  ["Pet", undefined, "Schemas"],
])("groups %s (tag %s) under %s", (name, tag, group) => {
  expect(groupOf({ name, ...(tag !== undefined && { tag }) })).toBe(group);
});
