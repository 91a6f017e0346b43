// Selects the operations of a document that are compared: by path, tag and extension, on both sides by the same patterns.
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

/** A path with one operation, whose parameter `limit` has a maximum. */
function api(...paths: readonly { path: string; maximum?: number; tags?: string; marks?: string; onPath?: string }[]) {
  const items = paths.map(
    ({ path, maximum = 100, tags = "", marks = "", onPath = "" }) => `  ${path}:
    ${onPath}
    get:
      tags: [${tags}]
      ${marks}
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: ${String(maximum)} } }]
      responses: { "200": { description: Ok } }
`,
  );
  return `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n${items.join("")}`;
}

interface Report {
  readonly findings: readonly { readonly ruleId: string; readonly reach: readonly string[] }[];
  readonly problems: readonly { readonly code: string; readonly message: string }[];
  readonly summary: { readonly leftOut?: number };
}

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => {
  scratch.remove();
});

async function report(...args: readonly string[]): Promise<Report & { code: number }> {
  const { stdout, stderr, code } = await scratch.run(...args, "--format", "json");
  if (stdout === "") throw new Error(stderr);
  return { ...(JSON.parse(stdout) as Report), code };
}

async function broken(...args: readonly string[]): Promise<readonly string[]> {
  const { findings } = await report(...args);
  return findings.flatMap(({ ruleId, reach }) => reach.map((operation) => `${ruleId} ${operation}`));
}

const PATHS = [
  { path: "/v1/orders", tags: "orders" },
  { path: "/v1/admin", tags: "admin", marks: "x-audience: [partner, company]" },
  { path: "/internal/jobs", marks: "x-internal: true" },
  { path: "/internal/locks", onPath: "x-internal: true" },
  { path: "/internal/open", onPath: "x-internal: true", marks: "x-internal: false" },
];

describe("the patterns of --operations", () => {
  const only = async (...patterns: readonly string[]): Promise<readonly string[]> => {
    const flags = patterns.map((pattern) => `--operations=${pattern}`);
    const found = await broken("check", "old.yaml", "new.yaml", ...flags);
    return found.map((each) => each.replace("maximum-lowered GET ", ""));
  };
  beforeEach(() => {
    scratch.write({ "old.yaml": api(...PATHS), "new.yaml": api(...PATHS.map((each) => ({ ...each, maximum: 9 }))) });
  });

  test.each([
    [["/v1/**"], ["/v1/admin", "/v1/orders"]],
    [["/v1"], ["/v1/admin", "/v1/orders"]],
    [["/v1/**", "!/v1/admin"], ["/v1/orders"]],
    [["!tag:admin", "!/internal"], ["/v1/orders"]],
    [
      ["tag:admin", "tag:orders"],
      ["/v1/admin", "/v1/orders"],
    ],
    [["tag:admin", "/internal/**"], []],
    [["!x-internal"], ["/internal/open", "/v1/admin", "/v1/orders"]],
    [["x-internal"], ["/internal/jobs", "/internal/locks"]],
    [["x-internal=false"], ["/internal/open"]],
    [["x-audience=partner"], ["/v1/admin"]],
    [["x-audience=part"], []],
  ])("%j", async (patterns, expected) => {
    expect([...(await only(...patterns))].sort()).toEqual(expected);
  });

  test("a webhook has no path, and can be internal", async () => {
    const hook = (maximum: number, mark = ""): string =>
      `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\nwebhooks:\n  paid:\n    post:\n      ${mark}\n      requestBody: { content: { application/json: { schema: { type: integer, maximum: ${String(maximum)} } } } }\n      responses: { "200": { description: Ok } }\n`;
    scratch.write({ "old.yaml": hook(9), "new.yaml": hook(10) });
    expect(await broken("check", "old.yaml", "new.yaml", "--operations", "/v1")).toHaveLength(1);
    scratch.write({ "old.yaml": hook(9, "x-internal: true"), "new.yaml": hook(10, "x-internal: true") });
    expect(await broken("check", "old.yaml", "new.yaml", "--operations", "!x-internal")).toEqual([]);
  });

  test("a pattern of no kind is an error with a way out", async () => {
    const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml", "--operations", "v1/**");
    expect(code).toBe(2);
    expect(stderr).toContain("--operations v1/** is not a pattern.");
  });
});

test("what is left out is counted, and shown in the verdict", async () => {
  scratch.write({ "old.yaml": api(...PATHS), "new.yaml": api(...PATHS) });
  const { summary } = await report("check", "old.yaml", "new.yaml", "--operations=!x-internal");
  expect(summary.leftOut).toBe(2);
  const { stdout } = await scratch.run("check", "old.yaml", "new.yaml", "--operations=!x-internal");
  expect(stdout).toContain("2 operations left out");
  const one = await scratch.run("lint", "new.yaml", "--operations=!x-internal");
  expect(one.stdout).toContain("2 operations left out");
});

test("an operation that becomes internal is removed for its clients; one that becomes public is new", async () => {
  const jobs = (marks: string): string => api({ path: "/orders" }, { path: "/jobs", marks });
  scratch.write({ "old.yaml": jobs(""), "new.yaml": jobs("x-internal: true") });
  const { findings, problems, code } = await report("check", "old.yaml", "new.yaml", "--operations=!x-internal");
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(["operation-removed"]);
  expect(problems.map(({ message }) => message)).toEqual([
    "The setting `operations` leaves `GET /jobs` out of the new version, so it counts as removed.",
  ]);
  expect(code).toBe(1);
  const back = await report("check", "new.yaml", "old.yaml", "--operations=!x-internal");
  expect([back.findings, back.problems, back.code]).toEqual([[], [], 0]);
});

describe("prefixes", () => {
  const twoTags = (prefix: string, maximum: number): string =>
    api({ path: `${prefix}/orders`, maximum }, { path: `${prefix}/jobs/{id}`, maximum });

  test("paths of both sides are the same without them", async () => {
    scratch.write({ "old.yaml": twoTags("/v1", 100), "new.yaml": twoTags("/gateway/v2", 9) });
    const found = await broken("check", "old.yaml", "new.yaml", "--old-prefix=/v1", "--new-prefix=/gateway/v2/");
    expect(found).toEqual(["maximum-lowered GET /gateway/v2/jobs/{id}", "maximum-lowered GET /gateway/v2/orders"]);
  });

  test("a path that stays is not taken for another one", async () => {
    const both = (maximum: number): string => api({ path: "/orders", maximum }, { path: "/v1/orders" });
    scratch.write({ "old.yaml": both(100), "new.yaml": both(9) });
    expect(await broken("check", "old.yaml", "new.yaml", "--new-prefix=/v1")).toEqual(["maximum-lowered GET /orders"]);
  });

  test("a prefix with a parameter is an error", async () => {
    scratch.write({ "old.yaml": twoTags("", 1), "new.yaml": twoTags("", 1) });
    const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml", "--old-prefix=/{tenant}");
    expect([code, stderr]).toEqual([2, expect.stringContaining("is not a path without parameters")]);
  });
});

describe("the configuration of a repository", () => {
  const text = (maximum: number): string =>
    api({ path: "/orders" }, { path: "/jobs", marks: "x-internal: true", maximum });
  const setting = 'operations: ["!x-internal"]\n';

  test("it filters check, history, lint, changelog and baseline alike", async () => {
    scratch.write({ "api.yaml": text(100), "apicompat.config.yaml": setting }).commit();
    scratch.git("tag", "v1");
    scratch.write({ "api.yaml": text(9) });
    for (const command of ["check", "changelog"]) expect((await report(command)).findings).toEqual([]);
    expect((await scratch.run("history", "--tags", "v*")).stdout).toContain("works for clients of v1");
    expect((await scratch.run("baseline")).stdout).toContain("contains 0 findings");
    expect((await report("lint")).summary.leftOut).toBe(1);
  });

  test("a surface states its own", async () => {
    scratch.write({
      "a.yaml": text(100),
      "b.yaml": text(100),
      "apicompat.config.yaml": `surfaces: [{ name: a, files: a.yaml, operations: "!x-internal" }, { name: b, files: b.yaml }]\n`,
    });
    scratch.commit();
    scratch.write({ "a.yaml": text(9), "b.yaml": text(9) });
    const { findings, summary } = await report("check");
    expect([findings.length, summary.leftOut]).toEqual([1, 1]);
  });

  test.each([
    ["adds it", "", setting],
    ["edits it", 'operations: ["/orders", "/jobs"]\n', setting],
    ["adds it by a file that is extended", "", "extends: ./shared.yaml\n"],
  ])("a change that %s is judged by that of the base", async (_, before, after) => {
    scratch.write({
      "api.yaml": text(100),
      "apicompat.config.yaml": `failOn: error\n${before}`,
      "shared.yaml": setting,
    });
    scratch.commit();
    scratch.write({ "api.yaml": text(9), "apicompat.config.yaml": after });
    const { findings, problems, code } = await report("check");
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["maximum-lowered"]);
    expect(problems.map(({ code: kind }) => kind)).toEqual(["SETTING_OF_BASE"]);
    expect(code).toBe(1);
  });

  test("a change that adds a surface which leaves operations out", async () => {
    scratch.write({ "api.yaml": text(100) }).commit();
    scratch.write({
      "api.yaml": text(9),
      "apicompat.config.yaml": 'surfaces: [{ name: all, files: api.yaml, operations: "!x-internal" }]\n',
    });
    expect((await report("check")).findings).toHaveLength(1);
  });

  test("a change of other settings keeps it", async () => {
    scratch.write({ "api.yaml": text(100), "apicompat.config.yaml": setting }).commit();
    scratch.write({ "api.yaml": text(9), "apicompat.config.yaml": `${setting}failOn: warn\n` });
    const { findings, problems } = await report("check");
    expect([findings, problems]).toEqual([[], []]);
  });

  test("faults have a place", async () => {
    scratch.write({ "apicompat.config.yaml": "operations: v1\nprefixes: { old: v1 }\n" });
    const { code, stderr } = await scratch.run("config");
    expect(code).toBe(2);
    expect(stderr).toContain("apicompat.config.yaml:1:1");
    expect(stderr).toContain('"prefixes.old" is "v1", not a path without parameters, such as /v1.');
  });
});

test("patterns that match no operation of a document are reported, and patterns that leave out are not", async () => {
  scratch.write({ "old.yaml": api({ path: "/a" }), "new.yaml": api({ path: "/a", maximum: 10 }) });
  const idleWith = async (operations: string): Promise<readonly string[]> => {
    scratch.write({ "apicompat.config.yaml": `operations: ${operations}\n` });
    const { problems } = await report("check", "old.yaml", "new.yaml");
    return problems.filter(({ code }) => code === "PATTERN_IDLE").map(({ message }) => message);
  };
  expect(await idleWith("[/b/**, tag:shop]")).toEqual([
    "No operation of the document matches `operations` (/b/**, tag:shop), so none is checked.",
  ]);
  expect(await idleWith("/**")).toEqual([]);
  expect(await idleWith('"!/a"')).toEqual([]);
});
