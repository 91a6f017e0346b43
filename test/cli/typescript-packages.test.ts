// A package.json that names declarations is an API of the repository without any configuration.
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => {
  scratch.remove();
});

interface Report {
  readonly findings: readonly {
    readonly ruleId: string;
    readonly new: { readonly file: string };
    readonly fingerprint: string;
  }[];
  readonly problems: readonly { readonly code: string; readonly message: string; readonly hint: string }[];
}

const check = async (
  ...args: readonly string[]
): Promise<Report & { readonly code: number; readonly stderr: string }> => {
  const { stdout, code, stderr } = await scratch.run("check", "--base", "HEAD", "--format", "json", ...args);
  return { ...(stdout === "" ? { findings: [], problems: [] } : (JSON.parse(stdout) as Report)), code, stderr };
};
const reported = ({ findings }: Report): readonly string[] =>
  findings.map(({ ruleId, new: { file } }) => `${ruleId} ${file}`);
const manifest = (fields: object): string => JSON.stringify({ name: "@acme/lib", version: "1.0.0", ...fields });

const GREET = "export declare function greet(name: string): void;\n";
const LOUD = "export declare function greet(name: string, loud: boolean): void;\n";

test.each([
  ["types", { types: "./lib/index.d.ts" }],
  ["exports", { exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } } }],
  ["nested conditions", { exports: { import: { types: "./lib/index.d.ts" } } }],
])("%s lead to declarations", async (_, fields) => {
  scratch.write({ "package.json": manifest(fields), "lib/index.d.ts": GREET, "lib/internal.d.ts": GREET }).commit();
  scratch.write({ "lib/index.d.ts": LOUD, "lib/internal.d.ts": LOUD });
  expect(reported(await check())).toEqual(["required-parameter-added lib/index.d.ts"]);
});

test.each([
  ["of the main program", { main: "lib/index.js" }, "lib/index.d.ts"],
  ["of a folder", { main: "lib" }, "lib/index.d.ts"],
  ["of exports", { type: "module", exports: "./index.js" }, "index.d.ts"],
  ["of a CommonJS condition", { exports: { require: "./index.cjs" } }, "index.d.cts"],
  ["of no entry at all", {}, "index.d.ts"],
])("declarations beside the program: %s", async (_, fields, path) => {
  scratch.write({ "package.json": manifest(fields), [path]: GREET, "internal.d.ts": GREET }).commit();
  scratch.write({ [path]: LOUD, "internal.d.ts": LOUD });
  expect(reported(await check())).toEqual([`required-parameter-added ${path}`]);
});

test("a program without declarations is no API", async () => {
  scratch.write({ "package.json": manifest({ main: "index.js" }), "index.js": "", "env.d.ts": GREET }).commit();
  scratch.write({ "env.d.ts": LOUD });
  expect((await check()).stderr).toContain("No API description was found");
});

test("a re-exported file that did not change is read, too", async () => {
  scratch
    .write({
      "package.json": manifest({ types: "index.d.ts" }),
      "index.d.ts": 'export * from "./greet.js";\n',
      "greet.d.ts": GREET,
    })
    .commit();
  scratch.write({ "greet.d.ts": LOUD });
  expect(reported(await check())).toEqual(["required-parameter-added greet.d.ts"]);
});

test("an entry that the manifest withdraws is a change", async () => {
  const files = { "a.d.ts": GREET, "b.d.ts": GREET };
  scratch
    .write({
      "package.json": manifest({ exports: { "./a": { types: "./a.d.ts" }, "./b": { types: "./b.d.ts" } } }),
      ...files,
    })
    .commit();
  scratch.write({ "package.json": manifest({ exports: { "./a": { types: "./a.d.ts" } } }) });
  const { code, findings } = await check();
  expect(code).toBe(1);
  expect(findings.length).toBeGreaterThan(0);
});

describe("in a monorepo", () => {
  beforeEach(() => {
    scratch
      .write({
        "package.json": JSON.stringify({ private: true, workspaces: ["packages/*"] }),
        "packages/a/package.json": manifest({ name: "@acme/a", types: "dist/index.d.ts" }),
        "packages/a/dist/index.d.ts": GREET,
        "packages/b/package.json": manifest({ name: "@acme/b", types: "index.d.ts" }),
        "packages/b/index.d.ts": GREET,
        "packages/b/test/own.d.ts": GREET,
        "packages/c/package.json": manifest({ name: "@acme/c", types: "dist/index.d.ts" }),
        "packages/c/src/index.ts": "export const c = 1;\n",
        ".gitignore": "/packages/c/dist\n",
      })
      .commit();
  });

  test("each package is compared separately, with separate findings", async () => {
    scratch.write({
      "packages/a/dist/index.d.ts": LOUD,
      "packages/b/index.d.ts": LOUD,
      "packages/b/test/own.d.ts": LOUD,
    });
    const report = await check();
    expect([...reported(report)].sort()).toEqual([
      "required-parameter-added packages/a/dist/index.d.ts",
      "required-parameter-added packages/b/index.d.ts",
    ]);
    expect(new Set(report.findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test("paths choose among them", async () => {
    scratch.write({ "packages/a/dist/index.d.ts": LOUD, "packages/b/index.d.ts": LOUD });
    expect(reported(await check("packages/b"))).toEqual(["required-parameter-added packages/b/index.d.ts"]);
  });

  test("a package whose declarations are built is not skipped silently", async () => {
    const { problems, code } = await check();
    expect(problems.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      "git tracks no declarations of `@acme/c` (packages/c/dist/index.d.ts): a build generates them. " +
        "Build the package, then compare with the published version: apicompat check npm:@acme/c@latest packages/c",
    ]);
    expect(code).toBe(0);
  });

  test("a baseline of one package accepts nothing in another", async () => {
    const base = scratch.git("rev-parse", "HEAD");
    scratch.write({ "packages/a/dist/index.d.ts": LOUD });
    expect((await scratch.run("baseline", "--base", base, "--add")).code).toBe(0);
    scratch.write({ "packages/b/index.d.ts": LOUD });
    expect(reported(await check())).toEqual(["required-parameter-added packages/b/index.d.ts"]);
  });
});

test("a package that is only built says how to compare it", async () => {
  scratch
    .write({ "package.json": manifest({ types: "dist/index.d.ts" }), ".gitignore": "dist\n", "src/index.ts": "" })
    .commit();
  const { code, stderr } = await check();
  expect(code).toBe(2);
  expect(stderr).toContain("apicompat check npm:@acme/lib@latest .");
});

test("a configuration with surfaces decides alone", async () => {
  scratch
    .write({
      "apicompat.config.yaml": "surfaces: [{ name: api, files: '*.yaml' }]\n",
      "package.json": manifest({ types: "index.d.ts" }),
      "index.d.ts": GREET,
    })
    .commit();
  scratch.write({ "index.d.ts": LOUD });
  expect(reported(await check())).toEqual([]);
});

describe("every command finds the same packages", () => {
  const released = (): Scratch =>
    scratch.write({
      "packages/a/package.json": manifest({ types: "lib/index.d.ts" }),
      "packages/a/lib/index.d.ts": GREET,
    });

  test("history finds them in each release", async () => {
    released().commit();
    scratch.git("tag", "v1.0.0");
    scratch.write({ "packages/a/lib/index.d.ts": LOUD }).commit();
    scratch.git("tag", "v1.1.0");
    const { stdout, code } = await scratch.run("history", "--tags", "v*", "--fail-on", "error");
    expect(stdout).toContain("required-parameter-added");
    expect(code).toBe(1);
  });

  test("lint finds them in the working tree", async () => {
    released().commit();
    const { code, stderr } = await scratch.run("lint");
    expect([code, stderr]).toEqual([0, ""]);
  });
});
