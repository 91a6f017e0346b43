// The built program as a process. `npm ci` builds it; without a build there is nothing to test.
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { tool } from "../../src/cli/tool.ts";
import { pets, Scratch } from "./scratch.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

const PLUGIN = `
import { defineRule } from ${JSON.stringify(new URL("../../dist/index.js", import.meta.url).href)};
export const rules = {
  "acme-value-removed": defineRule({
    meta: {
      description: "Disallow taking values away",
      looksAt: "change",
      criteria: ["C1"],
      severity: { alpha: "error", beta: "error", stable: "error" },
      source: { title: "Our guidelines", url: "https://example.com/api" },
      messages: { removed: "Somebody took a value away." },
      recipe: "Keep it.",
    },
    create: (context) => ({
      "enumValue:removed": (change) =>
        context.report({ change, messageId: "removed", verdict: "breaking", consequence: "Clients send it." }),
    }),
  }),
};
`;

(existsSync(bin) ? describe : describe.skip)("dist/bin.js", () => {
  const run = (...args: readonly string[]) => spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });

  test("reports its version", () => {
    expect(run("--version")).toMatchObject({ status: 0, stdout: `${tool.version}\n`, stderr: "" });
  });

  test("finds the docs of the rules", () => {
    expect(run("rules").stdout).toContain("enum-value-removed");
    expect(run("explain", "enum-value-removed")).toMatchObject({ status: 0, stderr: "" });
  });

  // Git compares files that the index lacks by a copy of the index.
  test("works without a folder for temporary files", () => {
    const repository = Scratch.repository().write({ "api.yaml": pets("cat, dog"), "readme.md": "Read me." });
    repository.commit();
    repository.write({ "api.yaml": pets("cat") });
    repository.git("rm", "--quiet", "--cached", "api.yaml");
    const env = { ...process.env, TMPDIR: join(repository.folder, "nowhere") };
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "check"], {
      cwd: repository.folder,
      env,
      encoding: "utf8",
    });
    repository.remove();
    expect(stdout).toContain("enum-value-removed");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  });

  test("ends with 2 when it is used wrongly", () => {
    expect(run("chek")).toMatchObject({ status: 2, stdout: "" });
  });

  (existsSync("/dev/full") ? test : test.skip)("tells that its output cannot be written, and does not crash", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [bin, "rules"], {
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "apicompat: Standard output cannot be written (ENOSPC).\n" +
        "Free disk space, or write the report to another place: --format NAME=FILE.\n",
    });
  });

  test("compares documents in several threads, with the same report", () => {
    const repository = Scratch.repository();
    const all = (values: string) =>
      Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [`api/${String(at)}.yaml`, pets(`${values}, v${String(at)}`)]),
      );
    repository.write(all("cat, dog")).commit();
    repository.write(all("cat"));
    const reports = ["1", "2", "3"].map((jobs) =>
      spawnSync(process.execPath, [bin, "check", "--no-cache", "--jobs", jobs], {
        cwd: repository.folder,
        encoding: "utf8",
      }),
    );
    repository.remove();
    const [alone, ...shared] = reports.map(({ status, stdout, stderr }) => ({ status, stdout, stderr }));
    expect(alone).toMatchObject({ status: 1, stderr: "" });
    expect(shared).toEqual([alone, alone]);
  });

  test("has beside it what it loads when it is needed", () => {
    const fixtures = fileURLToPath(new URL("../../fixtures/validation-rule-added", import.meta.url));
    const files = ["old", "new"].map((side) => join(fixtures, `of-updates.${side}.yaml`));
    const { status, stdout } = run("check", ...files, "--profile", "kubernetes", "--no-cache");
    expect(status).toBe(1);
    expect(stdout).toContain(
      'stored: {"spec":{"berths":1}}\n  update accepted before, rejected now: {"spec":{"berths":0}}',
    );
  });

  test("reports many witnesses, about which a thread is asked, what it reports without one", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `part${String(index)}`);
    const api = (limit: (index: number) => number): string =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Parts", version: "1.0.0" },
        paths: Object.fromEntries(
          names.map((name, index) => {
            const schema = { properties: { [name]: { type: "string", maxLength: limit(index) } } };
            const content = { "application/json": { schema: { type: "object", required: [name], ...schema } } };
            return [`/${name}`, { post: { requestBody: { content }, responses: { 204: { description: "Done" } } } }];
          }),
        ),
      });
    const scratch = new Scratch().write({
      "old.json": api((index) => 20 + index),
      "new.json": api((index) => 4 + index),
    });
    const line = ["check", "old.json", "new.json", "--no-cache", "--format", "json"];
    const built = spawnSync(process.execPath, [bin, ...line], { cwd: scratch.folder, encoding: "utf8" });
    expect(built).toMatchObject({ status: 1, stderr: "" });
    expect(JSON.parse(built.stdout)).toEqual(JSON.parse((await scratch.run(...line)).stdout));
    const { findings } = JSON.parse(built.stdout) as { findings: readonly { evidence: string }[] };
    expect(findings.map(({ evidence }) => evidence)).toContain("witness");
    expect(findings.length).toBeGreaterThan(48);
    scratch.remove();
  });

  test("ends quietly when the reader closes the pipe", async () => {
    const child = spawn(process.execPath, [bin, "rules", "--format", "json"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  describe("between two files", () => {
    let scratch: Scratch;
    beforeEach(() => {
      scratch = new Scratch().write({ "old.yaml": pets("cat, dog"), "new.yaml": pets("cat") });
    });
    afterEach(() => scratch.remove());

    const check = (env: NodeJS.ProcessEnv = {}, ...args: readonly string[]) =>
      spawnSync(process.execPath, [bin, "check", "--no-cache", ...args, "old.yaml", "new.yaml"], {
        cwd: scratch.folder,
        encoding: "utf8",
        env: { ...process.env, XDG_CACHE_HOME: join(scratch.folder, "cache"), ...env },
      });
    const folder = () => join(scratch.folder, "cache", "apicompat", "compiled");
    const kept = () => readdirSync(folder()).map((name) => join(folder(), name));

    test("imports a configuration, compiled anew or before", () => {
      scratch.write({ "apicompat.config.mjs": 'export default { rules: { "enum-value-removed": "warn" } };' });
      for (const run of ["compiled anew", "compiled before"]) {
        const { status, stderr } = check();
        expect({ run, status, stderr }).toEqual({ run, status: 0, stderr: "" });
      }
    });

    test("keeps what was compiled, and uses it", () => {
      const first = check();
      expect(first).toMatchObject({ status: 1, stdout: expect.stringContaining("1 breaking change"), stderr: "" });
      const files = kept();
      expect(files.map((file) => /(\w+)\.cjs-/.exec(file)?.[1]).sort()).toEqual(["library", "program", "validators"]);
      for (const isStoring of [true, true, false]) {
        for (const file of files) utimesSync(file, 1e9, 1e9);
        expect(check()).toMatchObject({ status: 1, stdout: first.stdout, stderr: "" });
        expect(kept()).toEqual(files);
        for (const file of files) expect(statSync(file).mtimeMs !== 1e12).toBe(isStoring);
      }
    });

    test("adds the functions that the first runs did not need", () => {
      const library = () => kept().find((file) => file.includes("library.cjs"))!;
      scratch.write({ "new.yaml": pets("cat, dog") });
      expect(check().status).toBe(0);
      const size = statSync(library()).size;
      scratch.write({ "new.yaml": pets("cat") });
      expect(check().status).toBe(1);
      expect(statSync(library()).size).toBeGreaterThan(size * 1.1);
    });

    test("keeps the compiler of TypeScript, too, and uses it", () => {
      scratch.write({ "old.d.ts": "export type A = 1 | 2;", "new.d.ts": "export type A = 1;" });
      const line = [bin, "check", "old.d.ts", "new.d.ts", "--no-cache"];
      const env = { ...process.env, XDG_CACHE_HOME: join(scratch.folder, "cache") };
      const compare = () => spawnSync(process.execPath, line, { cwd: scratch.folder, encoding: "utf8", env });
      const first = compare();
      expect(first).toMatchObject({ status: 1, stderr: "" });
      expect(kept().filter((file) => /check\.ts-\d+\.\d+\.\d+-typescript\.js/.test(file))).toHaveLength(1);
      const files = kept();
      expect(compare()).toMatchObject({ status: 1, stdout: first.stdout, stderr: "" });
      expect(kept()).toEqual(files);
    });

    test("replaces what cannot be used, and removes what is old", () => {
      const first = check();
      const files = kept();
      for (const file of files) writeFileSync(file, "not compiled");
      const old = join(folder(), "old");
      writeFileSync(old, "");
      utimesSync(old, 1e9, 1e9);
      expect(check()).toMatchObject({ status: 1, stdout: first.stdout, stderr: "" });
      expect(kept()).toEqual(files);
      for (const file of files) expect(statSync(file).size).toBeGreaterThan(100_000);
    });

    test("does without where it cannot keep anything, or must not", () => {
      const { stdout } = check({ NODE_DISABLE_COMPILE_CACHE: "1" });
      expect(existsSync(folder())).toBe(false);
      scratch.write({ cache: "" });
      expect(check()).toMatchObject({ status: 1, stdout, stderr: "" });
    });

    test("does not wait for a home that can hold nothing", () => {
      const { PATH } = process.env;
      const started = Date.now();
      const { status } = check({ PATH, XDG_CACHE_HOME: "", HOME: "/proc" });
      expect(status).toBe(1);
      expect(Date.now() - started).toBeLessThan(20_000);
    });

    test("keeps nothing in a working tree, nor in CI", () => {
      for (const env of [{}, { CI: "true" }]) {
        if (env.CI === undefined) scratch.git("init", "--quiet");
        else rmSync(join(scratch.folder, ".git"), { recursive: true });
        expect(check(env).status).toBe(1);
        expect(existsSync(folder())).toBe(false);
      }
    });

    test("shows the places of this installation in a crash, and not of another that shares the cache", () => {
      scratch.write({
        "apicompat.config.yaml": "plugins: [./plugin.mjs]\n",
        "plugin.mjs": PLUGIN.replace("context.report(", "context.explode("),
      });
      const root = dirname(dirname(bin));
      const installations = ["one", "two"].map((name) => {
        cpSync(dirname(bin), join(scratch.folder, name, "dist"), { recursive: true });
        symlinkSync(join(root, "node_modules"), join(scratch.folder, name, "node_modules"));
        cpSync(join(root, "package.json"), join(scratch.folder, name, "package.json"));
        return join(scratch.folder, name, "dist", "bin.js");
      });
      for (const program of installations) {
        const env = { ...process.env, XDG_CACHE_HOME: join(scratch.folder, "cache") };
        const line = [program, "check", "--no-cache", "old.yaml", "new.yaml"];
        const { status, stderr } = spawnSync(process.execPath, line, { cwd: scratch.folder, encoding: "utf8", env });
        expect(status).toBe(2);
        expect(stderr).toContain(dirname(program));
        for (const other of installations) if (other !== program) expect(stderr).not.toContain(dirname(other));
      }
    });

    test("imports the rules of users", () => {
      scratch.write({
        "apicompat.config.yaml": "plugins: [./plugin.mjs]\n",
        "plugin.mjs": PLUGIN,
      });
      expect(check().stdout).toContain("Somebody took a value away.");
      // Also with an existing code cache.
      expect(check().stdout).toContain("Somebody took a value away.");
    });
  });
});
