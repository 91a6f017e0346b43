// The files that `apicompat init` writes work: the jobs are run as the services run them.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { tool } from "../../src/cli/tool.ts";
import { parseDocument } from "../../src/readers/document/parse.ts";
import { pets, Scratch } from "./scratch.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const GITHUB = ".github/workflows/apicompat.yml";
const GITLAB = ".gitlab/apicompat.gitlab-ci.yml";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const read = (path: string): string => readFileSync(join(scratch.folder, path), "utf8");

type Tree = Readonly<Record<string, unknown>>;

function yaml(path: string): Tree {
  return (parseDocument({ name: path, url: "file:///x", text: read(path) }) as unknown as { readonly value: Tree })
    .value;
}

/** A line of a job, as its shell runs it; the package is the one that was built here. */
function runJob(script: string, env: Readonly<Record<string, string>>): Promise<{ code: unknown; stdout: string }> {
  const command = script.replace(`npx --yes apicompat@${tool.version}`, `'${process.execPath}' '${bin}'`);
  expect(command).not.toBe(script);
  const options = { cwd: scratch.folder, env: { PATH: process.env["PATH"], HOME: scratch.folder, ...env } };
  return new Promise((resolve) => {
    execFile("bash", ["-euo", "pipefail", "-c", command], options, (error, stdout) => {
      resolve({ code: error?.code ?? 0, stdout });
    });
  });
}

function branched(): void {
  scratch.write({ "api.yaml": pets("cat, dog") }).commit();
  scratch.git("switch", "--quiet", "--create", "work");
  scratch.write({ "api.yaml": pets("cat") }).commit();
}

test("writes what is missing, once", async () => {
  const first = await scratch.run("init");
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(scratch.folder).sort()).toEqual([".git", ".github", ".vscode", "apicompat.config.yaml"]);
  const written = ["apicompat.config.yaml", GITHUB, ".vscode/settings.json"].map(read);
  const editor = read(".vscode/settings.json");
  const second = await scratch.run("init");
  expect(second.stdout.match(/ {2}kept {4}/g)).toHaveLength(3);
  expect(second.stdout).not.toContain("Add to it");
  writeFileSync(join(scratch.folder, ".vscode/settings.json"), "{}");
  expect((await scratch.run("init")).stdout).toContain('Add to it: "yaml.schemas"');
  writeFileSync(join(scratch.folder, ".vscode/settings.json"), editor);
  expect(["apicompat.config.yaml", GITHUB, ".vscode/settings.json"].map(read)).toEqual(written);
});

test.each([
  [[], {}, GITHUB],
  [[], { ".gitlab-ci.yml": "include: []\n" }, GITLAB],
  [["--ci", "gitlab"], {}, GITLAB],
  [["--ci", "github"], { ".gitlab-ci.yml": "include: []\n" }, GITHUB],
] as const)("init %j beside %j writes %s", async (flags, files, expected) => {
  scratch.write(files);
  await scratch.run("init", ...flags);
  expect([GITHUB, GITLAB].filter((path) => existsSync(join(scratch.folder, path)))).toEqual([expected]);
});

test("rejects a service that it does not know", async () => {
  const { code, stderr } = await scratch.run("init", "--ci", "gitlabs");
  expect(code).toBe(2);
  expect(stderr).toContain('Did you mean "gitlab"?');
});

describe("packages whose declarations a build writes", () => {
  const manifest = (name: string, more: object = {}): string =>
    JSON.stringify({ name, version: "1.0.0", types: "dist/index.d.ts", ...more });
  const stepsIn = (path: string): readonly unknown[] => {
    const { jobs } = yaml(path) as { readonly jobs: { readonly apicompat: { readonly steps: readonly Tree[] } } };
    return jobs.apicompat.steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
  };

  test("are built by the job and compared with what is published", async () => {
    const scripts = { build: "tsc" };
    scratch.write({
      "package.json": manifest("left", { scripts }),
      "package-lock.json": "{}",
      ".gitignore": "dist/\n",
    });
    scratch.commit();
    const { stdout } = await scratch.run("init");
    expect(stdout).toContain("`apicompat check npm:left@latest .` compares the built package with the published one.");
    expect(stdout).not.toContain("`apicompat check` compares");
    expect(stepsIn(GITHUB)).toEqual([
      "npm ci",
      "npm run build",
      expect.stringMatching(/ check npm:left@latest \. --format github /),
    ]);
    expect((await scratch.run("files")).stdout).toContain(
      "Not checked: git tracks no declarations of `left` (dist/index.d.ts): a build generates them.",
    );
  });

  test("stand beside other descriptions, in folders that are built one by one", async () => {
    scratch.write({
      "api.yaml": pets("cat"),
      "package.json": JSON.stringify({ private: true, workspaces: ["packages/*"] }),
      "pnpm-lock.yaml": "",
      "packages/a/package.json": manifest("@acme/a"),
      "packages/b/package.json": manifest("@acme/b"),
      "packages/c/package.json": manifest("@acme/c", { private: true }),
      "packages/d/package.json": manifest("@acme/d"),
      "packages/d/dist/index.d.ts": "export declare const d: number;\n",
      "packages/e/package.json": manifest("$(touch e)"),
    });
    scratch.commit();
    await scratch.run("init", "--ci", "gitlab");
    const { apicompat: job } = yaml(GITLAB) as { readonly apicompat: Tree };
    expect(job["script"]).toEqual([
      "corepack enable",
      "pnpm install --frozen-lockfile",
      "(cd packages/a && pnpm run build)",
      "(cd packages/b && pnpm run build)",
      "code=0",
      expect.stringMatching(/check --format text --format gitlab=gl-code-quality-report\.json \|\| code=\$\?$/),
      expect.stringMatching(/check npm:@acme\/a@latest packages\/a .*gl-code-quality-report-2\.json/),
      expect.stringMatching(/check npm:@acme\/b@latest packages\/b .*gl-code-quality-report-3\.json/),
      "exit $code",
    ]);
    expect((job["artifacts"] as { readonly reports: Tree }).reports["codequality"]).toEqual([
      "gl-code-quality-report.json",
      "gl-code-quality-report-2.json",
      "gl-code-quality-report-3.json",
    ]);
  });
});

(existsSync(bin) ? describe : describe.skip)("the jobs", () => {
  test("of GitLab writes a code quality report for every answer", async () => {
    branched();
    await scratch.run("init", "--ci", "gitlab");
    const { apicompat: job } = yaml(GITLAB) as { readonly apicompat: Tree };
    expect(Object.keys(job).sort()).toEqual(["artifacts", "image", "rules", "script"]);
    expect(job["rules"]).toEqual([{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }]);
    expect(job["artifacts"]).toEqual({ when: "always", reports: { codequality: "gl-code-quality-report.json" } });
    const [script] = job["script"] as readonly string[];
    const base = scratch.git("rev-parse", "main");
    const env = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main", CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
    const { code, stdout } = await runJob(script!, env);
    expect(stdout).toContain("1 breaking change");
    expect(code).toBe(1);
    expect(JSON.parse(read("gl-code-quality-report.json"))).toMatchObject([
      { check_name: "enum-value-removed", severity: "critical", location: { path: "api.yaml" } },
    ]);
  });

  test("of GitHub annotates and writes the summary", async () => {
    branched();
    await scratch.run("init");
    const { jobs } = yaml(GITHUB) as { readonly jobs: { readonly apicompat: { readonly steps: readonly Tree[] } } };
    const script = jobs.apicompat.steps.at(-1)?.["run"] as string;
    const summary = join(scratch.folder, "summary.md");
    const { code, stdout } = await runJob(script, { GITHUB_BASE_REF: "main", GITHUB_STEP_SUMMARY: summary });
    expect(stdout).toContain("::error title=enum-value-removed,file=api.yaml");
    expect(code).toBe(1);
    expect(read("summary.md")).toContain("## ❌ 1 breaking change");
  });
});
