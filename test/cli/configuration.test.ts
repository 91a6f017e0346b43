// The effective configuration, and the flags that select files, rules and outputs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => {
  scratch.remove();
});

const run = (...args: readonly string[]) => scratch.run(...args);

describe("apicompat config", () => {
  test("names the origin of each value", async () => {
    scratch.write({
      "base.yaml": "rules: { enum-value-added: off, type-changed: warning }\n",
      "apicompat.config.yaml":
        "extends: ./base.yaml\nprofile: openapi\nrules:\n  type-changed: error\noverrides:\n  - files: internal/**\n    rules: { property-removed: info }\n",
      "internal/a.yaml": pets("cat"),
    });
    const { stdout } = await run("config", "--format", "json");
    const { settings, rules } = JSON.parse(stdout) as { settings: unknown[]; rules: unknown[] };
    expect(settings).toContainEqual({ name: "profile", value: "openapi", origin: "apicompat.config.yaml:2:1" });
    expect(settings).toContainEqual({ name: "failOn", value: "error", origin: "default" });
    expect(rules).toEqual([
      { id: "enum-value-added", severity: "off", origin: "./base.yaml:1:10" },
      { id: "property-removed", severity: "info", when: "files: internal/**", origin: "apicompat.config.yaml:7:14" },
      { id: "type-changed", severity: "error", origin: "apicompat.config.yaml:4:3" },
    ]);
    const within = await run("config", "internal/a.yaml", "--format", "json");
    expect((JSON.parse(within.stdout) as { rules: unknown[] }).rules).toContainEqual({
      id: "property-removed",
      severity: "info",
      origin: "apicompat.config.yaml:7:14",
    });
  });

  test("says which profile a document suggests, and which surface it belongs to", async () => {
    scratch.write({
      "apicompat.config.yaml": "surfaces:\n  - { name: public, files: api/*.yaml }\n",
      "api/a.yaml": pets("cat"),
      "other/b.yaml": pets("cat"),
    });
    const { stdout } = await run("config", "api/a.yaml");
    expect(stdout).toMatch(/^profile +openapi +detected from the document$/m);
    expect(stdout).toMatch(/^surface +public +surfaces\[0\]$/m);
    expect((await run("config", "other/b.yaml")).stdout).toMatch(/^surface +none: the file is not checked/m);
  });

  test("says whether a major release may break, for each surface", async () => {
    scratch.write({
      "apicompat.config.yaml":
        "allowBump: true\nhistory: 'v*'\nsurfaces:\n  - { name: public, files: api/*.yaml, allowBump: false }\n",
      "api/a.yaml": pets("cat"),
    });
    expect((await run("config")).stdout).toMatch(/^allowBump +true +apicompat\.config\.yaml:1:1$/m);
    expect((await run("config")).stdout).toMatch(/^history +tags v\* +apicompat\.config\.yaml:2:1$/m);
    const { stdout } = await run("config", "api/a.yaml");
    expect(stdout).toMatch(/^allowBump +false +apicompat\.config\.yaml:4:40$/m);
  });

  test("a file that does not exist is an error", async () => {
    expect(await run("config", "nowhere.yaml")).toMatchObject({ code: 2, stdout: "" });
  });
});

test("all mistakes of a configuration are reported at once, unknown rules among them", async () => {
  scratch.write({
    "apicompat.config.yaml": "failOn: eror\nrules:\n  enum-value-ad: warn\n  type-changed: wran\n",
    "a.yaml": pets("cat"),
  });
  const { code, stderr } = await run("check", "a.yaml", "a.yaml");
  expect(code).toBe(2);
  expect(stderr).toContain('apicompat.config.yaml:1:1: "failOn" is "eror"');
  expect(stderr).toContain('apicompat.config.yaml:4:3: "rules.type-changed" is "wran"');
  expect(stderr).toContain('apicompat.config.yaml:3:3: Rule "enum-value-ad" does not exist.');
});

test("warning is another name of warn", async () => {
  scratch.write({ "old.yaml": pets("cat, dog"), "new.yaml": pets("cat") });
  const quiet = await run("check", "old.yaml", "new.yaml", "--rule", "enum-value-removed=warning");
  expect(quiet.code).toBe(0);
  expect((await run("check", "old.yaml", "new.yaml", "--fail-on", "warning")).code).toBe(1);
  scratch.write({ "apicompat.config.yaml": "failOn: warning\nrules: { enum-value-removed: warning }\n" });
  expect((await run("check", "old.yaml", "new.yaml")).code).toBe(1);
});

describe("--include and --exclude", () => {
  beforeEach(() => {
    scratch.write({ "api/a.yaml": pets("cat, dog"), "api/b.yaml": pets("cat, dog") }).commit();
    scratch.write({ "api/a.yaml": pets("cat"), "api/b.yaml": pets("cat") });
  });
  const files = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await run("check", "--format", "json", ...args);
    const { findings } = JSON.parse(stdout) as { findings: { new: { file: string } }[] };
    return [...new Set(findings.map((finding) => finding.new.file))].sort();
  };

  test("choose files of the repository", async () => {
    expect(await files("--base", "HEAD")).toEqual(["api/a.yaml", "api/b.yaml"]);
    expect(await files("--base", "HEAD", "--exclude", "**/b.yaml")).toEqual(["api/a.yaml"]);
    expect(await files("--base", "HEAD", "--include", "api/b.yaml")).toEqual(["api/b.yaml"]);
    expect(await files("--base", "HEAD", "--include", "api/*", "--exclude", "api/a*")).toEqual(["api/b.yaml"]);
  });

  test("choose files of two folders", async () => {
    scratch.write({ "v1/a.yaml": pets("cat, dog"), "v1/x/b.yaml": pets("cat, dog") });
    scratch.write({ "v2/a.yaml": pets("cat"), "v2/x/b.yaml": pets("cat") });
    expect(await files("v1", "v2", "--exclude", "x/**")).toEqual(["v2/a.yaml"]);
    expect(await files("v1", "v2", "--include", "x")).toEqual(["v2/x/b.yaml"]);
  });
});

describe("short flags", () => {
  beforeEach(() => {
    scratch.write({ "old.yaml": pets("cat, dog"), "new.yaml": pets("cat") });
  });

  test("-o writes the report to a file, -q leaves out what is no error", async () => {
    expect(await run("check", "old.yaml", "new.yaml", "-q", "--format", "json", "-o", "out/report.json")).toMatchObject(
      {
        code: 1,
        stdout: "",
      },
    );
    const report = JSON.parse(readFileSync(join(scratch.folder, "out/report.json"), "utf8")) as { findings: unknown[] };
    expect(report.findings.length).toBeGreaterThan(0);
  });

  test("-o needs a format without another file", async () => {
    const { code, stderr } = await run("check", "old.yaml", "new.yaml", "--format", "json=a.json", "-o", "b.json");
    expect(code).toBe(2);
    expect(stderr).toContain("No format writes to --output b.json.");
  });

  test("-v is the version", async () => {
    expect(await run("-v")).toMatchObject({ code: 0 });
    expect((await run("-v")).stdout).toBe((await run("--version")).stdout);
  });
});

describe("apicompat rules", () => {
  const ids = async (...args: readonly string[]): Promise<readonly string[]> =>
    (JSON.parse((await run("rules", "--format", "json", ...args)).stdout) as { id: string }[]).map(({ id }) => id);

  test("lists those that match words and apply to a format", async () => {
    const about = await ids("enum", "removed");
    expect(about).toContain("enum-value-removed");
    expect(about).not.toContain("property-removed");
    expect(await ids("--format-of", "typescript")).not.toContain("protobuf-definition-removed");
    expect(await ids("--format-of", "protobuf")).toContain("protobuf-definition-removed");
  });

  test("lists those that can propose a fix", async () => {
    const fixable = await ids("--fixable");
    expect(fixable.length).toBeGreaterThan(0);
    expect(fixable.length).toBeLessThan((await ids()).length);
  });

  test("finds words of messages and documents where no name or description has them", async () => {
    expect(await ids("which still has a value with the same text")).toEqual(["enum-value-removed"]);
    expect(await ids("migrate", "surprises")).toContain("sunset-missing");
  });

  test("prints one line a rule, which is shortened for people only", async () => {
    const { stdout } = await run("rules", "omitempty");
    const lines = stdout.trimEnd().split("\n");
    expect(lines.at(-1)).toContain(`${String(lines.length - 3)} rules`);
    expect((await run("rules", "protobuf")).stdout).not.toMatch(/…$/m);
  });
});

describe("apicompat lint without a file", () => {
  test("looks at all APIs of the working tree", async () => {
    const bad = `${pets("cat")}components: { schemas: { A: { type: strin } } }\n`;
    scratch.write({ "api/a.yaml": bad, "testdata/b.yaml": bad });
    const { stdout } = await run("lint", "--format", "json");
    const { findings, problems } = JSON.parse(stdout) as Record<string, { new?: { file: string }; file?: string }[]>;
    const files = [...findings!, ...problems!].map((each) => each.new?.file ?? each.file);
    expect(files).toContain("api/a.yaml");
    expect(files).not.toContain("testdata/b.yaml");
  });

  test("fails where there is none", async () => {
    const { code, stderr } = await run("lint");
    expect(code).toBe(2);
    expect(stderr).toContain("No API description was found");
  });
});

describe("apicompat files", () => {
  const listed = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await run("files", "--format", "json", ...args);
    const files = JSON.parse(stdout) as { path: string; format: string; surface?: string; reason?: string }[];
    return files.map(({ path, format, surface, reason = "" }) =>
      `${path} ${format} ${surface ?? reason.split(":")[0]!}`.trim(),
    );
  };

  beforeEach(() => {
    scratch.write({
      "api/a.yaml": pets("cat"),
      "vendor/b.yaml": pets("cat"),
      "notes.yaml": "a: 1\n",
      "lib/package.json": '{"name":"lib","types":"index.d.ts"}',
      "lib/index.d.ts": "export declare const a: string;\n",
      "other/x.d.ts": "export declare const b: string;\n",
    });
  });

  test("lists what is checked, and why other descriptions are not", async () => {
    expect(await listed()).toEqual([
      "api/a.yaml openapi",
      "lib/index.d.ts typescript package lib",
      "other/x.d.ts typescript No package.json names declarations of its folder",
      "vendor/b.yaml openapi Folders of dependencies, tests and generated files are skipped",
    ]);
  });

  test("follows paths, flags and the surfaces of the configuration", async () => {
    expect((await listed("vendor")).at(-1)).toBe("vendor/b.yaml openapi");
    expect(await listed("--exclude", "api/**")).toContain(
      "api/a.yaml openapi It is outside of the named paths, or excluded.",
    );
    scratch.write({ "apicompat.config.yaml": "surfaces: [{ name: http, files: api/** }]\n" });
    expect(await listed()).toContain("api/a.yaml openapi http");
    expect(await listed()).toContain("vendor/b.yaml openapi No surface matches it");
  });

  test("prints reasons as headings", async () => {
    const { stdout } = await run("files");
    expect(stdout).toMatch(/^api\/a\.yaml +openapi$/m);
    expect(stdout).toContain(
      "Not checked: No package.json names declarations of its folder: add a surface for it.\n  other/x.d.ts",
    );
    expect(stdout).toMatch(/^2 descriptions to check, 2 other descriptions, among 6 files\.$/m);
  });
});
