// Attacks with links that a change adds where the job writes: nothing outside of the working tree changes.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { writeWhole } from "../../src/cli/output-file.ts";
import { pets, Scratch } from "../cli/scratch.ts";

const scratch = Scratch.repository();
const outside = new Scratch();
const victim = join(outside.folder, "victim");
const at = (path: string): string => join(scratch.folder, path);
const link = (target: string, path: string): void => symlinkSync(target, at(path));

beforeAll(() => {
  scratch.write({ "api.yaml": pets("cat, dog"), "other.yaml": pets("cat") });
  scratch.commit();
});
beforeEach(() => writeFileSync(victim, "precious"));
afterEach(() => {
  expect(readFileSync(victim, "utf8")).toBe("precious");
  expect(readdirSync(outside.folder)).toEqual(["victim"]);
  scratch.git("clean", "-ffdxq");
  scratch.git("reset", "--hard", "--quiet");
});
afterAll(() => {
  scratch.remove();
  outside.remove();
});

const report = (name: string): ReturnType<Scratch["run"]> =>
  scratch.run("check", "api.yaml", "other.yaml", "--format", `sarif=${name}`);

describe("kind 2: a report is not written through", () => {
  test.each<readonly [string, string, () => void]>([
    ["a link", "api.sarif", () => link(victim, "api.sarif")],
    ["a link to a name that is free", "api.sarif", () => link(join(outside.folder, "new"), "api.sarif")],
    ["a link to a link", "api.sarif", () => (link(victim, "second"), link("second", "api.sarif"))],
    ["a relative link", "api.sarif", () => link(`../${outside.folder.split("/").at(-1)!}/victim`, "api.sarif")],
    ["the folder above it", "reports/victim", () => link(outside.folder, "reports")],
    [
      "a folder further up, also where folders are missing",
      "reports/a/b/victim",
      () => link(outside.folder, "reports"),
    ],
    [
      "a folder that a link names and that is missing",
      "reports/victim",
      () => link(join(outside.folder, "x"), "reports"),
    ],
    ["a folder that is a repository", "reports/victim", () => link(outside.folder, "reports")],
    ["a link into the folder of git", "reports/post-commit", () => link(".git/hooks", "reports")],
    ["a link to an input", "api.sarif", () => link("other.yaml", "api.sarif")],
  ])("%s", async (_, name, attack) => {
    attack();
    const { code, stderr } = await report(name);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/which a change can add|cannot be written/)]);
    expect(existsSync(at(".git/hooks/post-commit"))).toBe(false);
    expect(readFileSync(at("other.yaml"), "utf8")).toBe(pets("cat"));
  });

  test("a file that has another name, too", async () => {
    linkSync(victim, at("api.sarif"));
    expect((await report("api.sarif")).code).toBe(1);
    expect(readFileSync(at("api.sarif"), "utf8")).toContain("sarif");
  });

  test("a draft of which the name can be guessed", () => {
    for (let pid = process.pid - 5; pid < process.pid + 5; pid++) link(victim, `api.sarif.${String(pid)}.tmp`);
    writeWhole({ path: at("api.sarif"), name: "api.sarif", cwd: scratch.folder }, "text");
    expect(readFileSync(at("api.sarif"), "utf8")).toBe("text");
  });
});

describe("kind 2: other files are not written through a link", () => {
  test.each<readonly [string, () => void, readonly string[]]>([
    ["the baseline", () => link(outside.folder, ".apicompat"), ["baseline", "api.yaml", "other.yaml"]],
    [
      "the baseline by its name",
      () => (mkdirSync(at(".apicompat")), link(join(outside.folder, "free"), ".apicompat/baseline.json")),
      ["baseline", "api.yaml", "other.yaml"],
    ],
    [
      "waivers",
      () => link(outside.folder, ".apicompat"),
      ["waive", "--rule", "enum-value-removed", "--reason", "none", "--until", "2999-01-01", "api.yaml", "other.yaml"],
    ],
    ["a lock file", () => link(outside.folder, ".apicompat"), ["snapshot", "api.yaml"]],
    [
      "a lock file that is named",
      () => link(join(outside.folder, "free"), "lock.json"),
      ["snapshot", "api.yaml", "--output", "lock.json"],
    ],
    ["the workflow", () => link(outside.folder, ".github"), ["init", "--ci", "github"]],
    ["the settings of the editor", () => link(join(outside.folder, "x"), ".vscode"), ["init"]],
    [
      "the attributes of git",
      () => link(join(outside.folder, "free"), ".gitattributes"),
      ["init", "--git-diff-driver"],
    ],
  ])("%s", async (_, attack, args) => {
    attack();
    const { code } = await scratch.run(...args);
    expect(code).toBe(2);
  });

  test("what a fix corrects", async () => {
    const message = (field: string): string => `syntax = "proto3";\npackage pets;\nmessage Pet {\n${field}}\n`;
    const text = message("");
    scratch.write({ "old.proto": message("  string name = 1;\n"), "new.proto": text });
    const fix = ["check", "old.proto", "new.proto", "--fix", "--profile", "protobuf-wire"];
    expect((await scratch.run(...fix)).stderr).toContain("Fixed new.proto");
    rmSync(at("new.proto"));
    writeFileSync(victim, text);
    link(victim, "new.proto");
    expect((await scratch.run(...fix)).code).toBe(2);
    expect(readFileSync(victim, "utf8")).toBe(text);
    writeFileSync(victim, "precious");
  });
});

describe("what the user names is written", () => {
  test("a file outside of the working tree, by its absolute path", async () => {
    const folder = new Scratch();
    expect((await report(join(folder.folder, "new/out.sarif"))).code).toBe(1);
    symlinkSync(join(folder.folder, "new/out.sarif"), join(folder.folder, "latest"));
    rmSync(join(folder.folder, "new/out.sarif"));
    writeFileSync(join(folder.folder, "new/out.sarif"), "");
    expect((await report(join(folder.folder, "latest"))).code).toBe(1);
    expect(statSync(join(folder.folder, "new/out.sarif")).size).toBeGreaterThan(100);
    folder.remove();
  });

  test("a file beside the working tree, and one in a folder that is a link within it", async () => {
    const beside = `${scratch.folder}-beside.sarif`;
    expect((await report(`../${beside.split("/").at(-1)!}`)).code).toBe(1);
    rmSync(beside);
    mkdirSync(at("build/reports"), { recursive: true });
    link("build/reports", "reports");
    expect((await report("reports/api.sarif")).code).toBe(1);
    expect(existsSync(at("build/reports/api.sarif"))).toBe(true);
  });

  test("a baseline that is shared by a link within the working tree", async () => {
    scratch.write({ "shared/baseline.json": "" });
    mkdirSync(at(".apicompat"));
    link("../shared/baseline.json", ".apicompat/baseline.json");
    rmSync(at("shared/baseline.json"));
    expect((await scratch.run("baseline", "api.yaml", "other.yaml")).code).toBe(2);
    rmSync(at(".apicompat"), { recursive: true });
    link("shared", ".apicompat");
    expect((await scratch.run("baseline", "api.yaml", "other.yaml")).code).toBe(0);
    expect(existsSync(at("shared/baseline.json"))).toBe(true);
  });

  test("without git, the working folder is the limit", async () => {
    const plain = new Scratch().write({ "a.yaml": pets("cat, dog"), "b.yaml": pets("cat") });
    symlinkSync(victim, join(plain.folder, "api.sarif"));
    expect((await plain.run("check", "a.yaml", "b.yaml", "--format", "sarif=api.sarif")).code).toBe(2);
    plain.remove();
  });
});

test("one place writes files, and one starts git", () => {
  const root = fileURLToPath(new URL("../../src/", import.meta.url));
  const using = (pattern: RegExp): readonly string[] =>
    ["cli", "sources", "eslint", "lsp", "policy", "readers", "reporters"]
      .flatMap((part) =>
        readdirSync(join(root, part), { recursive: true, encoding: "utf8" }).map((file) => `${part}/${file}`),
      )
      .filter((file) => file.endsWith(".ts") && pattern.test(readFileSync(join(root, file), "utf8")))
      .sort();
  const writing = /\b(?:write|append|rename|copy|cp|symlink|link|truncate|createWrite)\w*\b[^}]*\} from "node:fs/;
  expect(using(writing)).toEqual([
    "cli/output-file.ts",
    "cli/replace-file.ts",
    // A copy of the index, in a temporary folder.
    "sources/changes.ts",
  ]);
  expect(using(/node:child_process/)).toEqual(["sources/git-process.ts", "sources/npm/run.ts"]);
});
