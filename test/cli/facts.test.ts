// Verdict and version bump are facts: suppressions and unreadable parts never make a change compatible.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Comparison } from "../../src/index.ts";
import { pets, Scratch } from "./scratch.ts";

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function files(old: string, new_: string): Scratch {
  const scratch = new Scratch().write({ "old.yaml": old, "new.yaml": new_ });
  made.push(scratch);
  return scratch;
}

const CHECK = ["check", "old.yaml", "new.yaml"] as const;

type Report = Pick<Comparison, "verdict"> & {
  readonly summary: Comparison["summary"] & { readonly suppressed: Readonly<Record<string, number>> };
};

/** The report, after it was checked against its schema. */
function reportIn(text: string): Report {
  const schema = JSON.parse(
    readFileSync(new URL("../../src/reporters/report.schema.json", import.meta.url), "utf8"),
  ) as object;
  const report = JSON.parse(text) as Report;
  const ajv = new Ajv2020({ strict: false });
  const valid = ajv.validate(schema, report);
  expect({ valid, errors: ajv.errors }).toEqual({ valid: true, errors: null });
  return report;
}

const FORMATS = [
  "text",
  "json",
  "html",
  "markdown",
  "changelog",
  "github",
  "gitlab",
  "sarif",
  "junit",
  "checkstyle",
  "rdjson",
  "http",
];

describe("what somebody accepts", () => {
  async function accepted(): Promise<Scratch> {
    const scratch = files(pets("cat, dog, bird"), pets("cat"));
    expect((await scratch.run("baseline", "old.yaml", "new.yaml")).code).toBe(0);
    return scratch;
  }

  test("fails no run, and is a major release all the same", async () => {
    const scratch = await accepted();
    const { code, stdout } = await scratch.run(...CHECK, "--format", "json");
    const { verdict, summary } = reportIn(stdout);
    expect({ code, verdict, bump: summary.bump }).toEqual({ code: 0, verdict: "breaking", bump: "major" });
    expect(summary.verdicts).toEqual({ breaking: 0, dangerous: 0, undecided: 0, compatible: 0 });
    expect(summary.suppressed["breaking"]).toBeGreaterThan(0);
    const text = await scratch.run(...CHECK);
    expect(text.stdout).toMatch(/suppressed findings, \d of them breaking: still needs a major release/);
    expect(text.stdout).not.toContain("✔");
  });

  test("is reported as a break in HTML and markdown", async () => {
    const scratch = await accepted();
    const html = await scratch.run(...CHECK, "--format", "html");
    const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html.stdout)?.[1] ?? "";
    const { findings } = JSON.parse(data) as {
      readonly findings: readonly { readonly verdict: string; readonly accepted?: string }[];
    };
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(finding).toMatchObject({ verdict: "breaking", accepted: "baseline" });
    expect(html.stdout).toContain("Still needs a major release.");
    expect((await scratch.run(...CHECK, "--format", "markdown")).stdout).toContain("still needs a major release");
  });

  test("stays a break where reports of several jobs are merged", async () => {
    const scratch = await accepted();
    await scratch.run(...CHECK, "--format", "blob=blobs/1.json");
    scratch.write({ "a.yaml": pets("cat"), "b.yaml": pets("cat, dog") });
    await scratch.run("check", "a.yaml", "b.yaml", "--format", "blob=blobs/2.json");
    const { stdout } = await scratch.run("merge-reports", "blobs/1.json", "blobs/2.json", "--format", "json");
    const { verdict, summary } = reportIn(stdout);
    expect({ verdict, bump: summary.bump }).toEqual({ verdict: "breaking", bump: "major" });
  });
});

describe("what cannot be read", () => {
  const BROKEN = pets("cat, dog").replace("type: string", "type: 3");

  test("is unknown: no verdict and no bump", async () => {
    const scratch = files(pets("cat, dog"), BROKEN);
    const { code, stdout } = await scratch.run(...CHECK, "--format", "json");
    const { verdict, summary } = reportIn(stdout);
    expect({ code, verdict, bump: summary.bump }).toEqual({ code: 2, verdict: "unknown", bump: "unknown" });
  });

  test("beside a break it is a break, and a major release", async () => {
    const more = (values: string): string =>
      `  /more:\n    get:\n      parameters:\n        - { name: a, in: query, schema: { enum: [${values}] } }\n      responses: { "200": { description: "" } }\n`;
    const scratch = files(pets("cat, dog", more("x, y")), BROKEN + more("x"));
    const { code, stdout } = await scratch.run(...CHECK, "--format", "json");
    const { verdict, summary } = reportIn(stdout);
    expect({ code, verdict, bump: summary.bump }).toEqual({ code: 2, verdict: "breaking", bump: "major" });
  });

  test.each(FORMATS)("%s does not call it compatible", async (format) => {
    const scratch = files(pets("cat, dog"), BROKEN);
    const { code, stdout } = await scratch.run(...CHECK, "--format", format);
    expect(code).toBe(2);
    const reported = stdout.replace(/<script>.*?<\/script>/gs, "");
    expect(reported).not.toMatch(/"(?:verdict|bump)": "(?:compatible|none)"|No changes|no release|✔|✅/);
    expect(reported).toContain("seven JSON Schema types");
  });

  test("one unreadable file of a folder hides what the others say", async () => {
    const scratch = new Scratch().write({
      "v1/a.yaml": pets("cat"),
      "v1/b.yaml": pets("cat"),
      "v2/a.yaml": pets("cat, dog"),
      "v2/b.yaml": "openapi: 3.1.0\npaths: [",
    });
    made.push(scratch);
    const { code, stdout } = await scratch.run("check", "v1", "v2", "--format", "json");
    expect({ code, verdict: reportIn(stdout).verdict }).toEqual({ code: 2, verdict: "unknown" });
    await scratch.run("check", "v1", "v2", "--format", `blob=${join("blobs", "1.json")}`);
    const merged = await scratch.run("merge-reports", "blobs", "--format", "json");
    expect({ code: merged.code, verdict: reportIn(merged.stdout).verdict }).toEqual({ code: 2, verdict: "unknown" });
  });
});
